// Draws the charts, switches the language, lets one slider move all maps of a section, one choice narrow every chart and
// one pick show the same row or cell in all of them. Nothing is fetched.
(() => {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const button = document.getElementById("language");
  const unpick = document.getElementById("unpick");
  const bar = document.getElementById("choose");
  const list = document.getElementById("pick");
  const SEVERAL = "*";
  const LEAST = 0.72; // of its own size, down to which a chart shrinks
  const ON_PAPER = 40; // lines of a folded table that paper shows unasked; a longer one prints where its reader opened it
  const views = new Map();
  const wanted = {};
  const links = linking(page, tell);
  let turn = 0;

  const chosen = () => page.lang ?? ((navigator.language || "en").startsWith("ja") ? "ja" : "en");
  const say = (name, values = {}) =>
    Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, () => value), page.words[root.lang][name]);

  async function draw(id, spec, datasets, mine) {
    await window.unpacking;
    const holder = document.getElementById(id);
    const whole = { ...spec, datasets };
    const drawn = await vegaEmbed(holder, whole, { actions: false, renderer: "svg", config: page.config, mode: "vega-lite" });
    if (mine !== turn || !holder.isConnected) return drawn.finalize();
    views.get(id)?.finalize();
    views.set(id, drawn);
    links.link(id, drawn.view, spec, datasets);
    holder.style.minHeight = "0";
    // The holder is the image and has its caption as its name; its figures stand in the table below.
    const picture = holder.querySelector("svg");
    picture.setAttribute("aria-hidden", "true");
    // Small charts grow to a common width, wide ones (curves, comparisons) keep theirs where there is room for it.
    const width = picture.viewBox.baseVal.width;
    picture.style.maxWidth = `max(26rem, ${width}px)`;
    readable(holder, width * LEAST);
    move(holder.closest(".question"));
  }

  // On a phone a wide chart is pushed aside by a finger or by arrow keys rather than shrunk until nobody can read it.
  function readable(holder, least) {
    const wide = least > holder.clientWidth;
    holder.classList.toggle("wide", wide);
    holder.style.setProperty("--least", `${least}px`);
    if (wide) holder.tabIndex = 0;
    else holder.removeAttribute("tabindex");
  }

  function move(section) {
    const slider = section?.querySelector("input[data-clock]");
    if (!slider) return;
    section.querySelector("output").textContent = slider.value;
    for (const holder of section.querySelectorAll(".chart")) {
      const view = views.get(holder.id)?.view;
      if (view && slider.dataset.clock in (view.getState().signals ?? {})) view.signal(slider.dataset.clock, Number(slider.value)).runAsync();
    }
  }

  // One choice for the whole page. What it leaves out is put aside on the screen only: paper shows all.
  async function narrow(mine) {
    const fits = fitting(wanted);
    const parts = [];
    for (const [id, specs] of Object.entries(page.charts)) {
      const holder = document.getElementById(id);
      const found = narrowed(specs[root.lang], page.datasets, fits);
      drop(`${id}-part`);
      holder.closest("figure").classList.toggle("aside", found.left === "none");
      holder.classList.toggle("aside", found.left === "some");
      if (found.left === "some") parts.push(draw(beside(holder), found.spec, found.datasets, mine));
    }
    for (const panel of document.querySelectorAll(".panel")) panel.classList.toggle("aside", !fits(panel.dataset));
    for (const section of document.querySelectorAll(".question")) section.classList.toggle("emptied", emptied(section));
    tell();
    await Promise.all(parts);
  }

  function emptied(section) {
    const figures = section.querySelectorAll("figure");
    return figures.length > 0 && section.querySelectorAll("figure.aside").length === figures.length;
  }

  function beside(holder) {
    const part = holder.cloneNode(false);
    part.id = `${holder.id}-part`;
    part.className = "chart part";
    holder.after(part);
    return part.id;
  }

  function drop(id) {
    views.get(id)?.finalize();
    views.delete(id);
    links.unlink(id);
    document.getElementById(id)?.remove();
  }

  // Says in words what is chosen and what is picked, and keeps the list in step with clicks on charts.
  function tell() {
    const picked = links.picked();
    const narrowing = Object.values(wanted).some(Boolean);
    unpick.hidden = picked.length === 0 && !narrowing;
    if (!bar) return;
    const said = [];
    if (narrowing) {
      const what = [...bar.querySelectorAll("input:checked")].filter((one) => one.value).map(spoken);
      const figures = document.querySelectorAll("figure:not(.aside)").length;
      said.push(say("narrowed", { what: what.join(say("and")), n: figures, all: document.querySelectorAll("figure").length }));
    }
    if (picked.length > 0) said.push(say("picked", { what: picked.map(called).join(say("and")), n: links.among() }));
    document.getElementById("chosen").textContent = said.join(" ");
    if (list) list.value = picked.length > 1 ? SEVERAL : (picked[0] ?? "");
  }

  const spoken = (one) => {
    const name = one.parentElement.innerText.trim();
    return one.name === "draft" ? say("draft", { name }) : name;
  };
  const called = (value) => [...(list?.options ?? [])].find((one) => one.value === value)?.text ?? value;

  function fill() {
    if (!list) return;
    const groups = new Map();
    for (const [value, { name, heading }] of links.names(root.lang)) {
      if (!groups.has(heading)) groups.set(heading, Object.assign(document.createElement("optgroup"), { label: heading }));
      groups.get(heading).append(new Option(name, value));
    }
    const several = new Option(say("several"), SEVERAL);
    several.hidden = several.disabled = true;
    list.replaceChildren(new Option(say("nothing"), ""), several, ...groups.values());
  }

  function all() {
    bar?.querySelectorAll("input[value='']").forEach((one) => { one.checked = true; });
    const narrowing = Object.values(wanted).some(Boolean);
    for (const field of Object.keys(wanted)) wanted[field] = "";
    links.pick([], null);
    if (narrowing) narrow(turn);
    (bar?.querySelector("input:checked, select") ?? button).focus();
  }

  async function speak(language) {
    root.lang = root.dataset.lang = language;
    document.title = page.title[language];
    button.lang = language === "ja" ? "en" : "ja";
    button.textContent = language === "ja" ? "English" : "日本語";
    turn += 1;
    const mine = turn;
    fill();
    for (const [id, specs] of Object.entries(page.charts)) await draw(id, specs[language], page.datasets, mine);
    if (mine === turn) await narrow(mine);
    if (mine === turn) root.dataset.drawn = language;
  }

  button.addEventListener("click", () => speak(root.dataset.lang === "ja" ? "en" : "ja"));
  unpick.addEventListener("click", all);
  bar?.addEventListener("change", (event) => {
    if (event.target === list) return links.pick(list.value ? [list.value] : [], null);
    wanted[event.target.name] = event.target.value;
    narrow(turn);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") links.pick([], null);
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[data-clock]")) move(event.target.closest(".question"));
  });
  // A figure leads to the sessions it was counted from, a session to its events; both may lie folded.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const place = link && document.getElementById(link.getAttribute("href").slice(1));
    if (!place) return;
    event.preventDefault(); // going there would take the focus away again, and in a notebook the page as well
    const fold = place.matches("details") ? place : place.matches(".traces") ? place.querySelector("details") : null;
    if (fold) fold.open = true;
    (fold?.querySelector("summary") ?? place.querySelector("h1, h2")).focus({ preventScroll: true });
    place.scrollIntoView();
  });
  window.addEventListener("beforeprint", () => {
    const short = (fold) => fold.querySelectorAll("tbody tr").length <= ON_PAPER;
    [...document.querySelectorAll("details:not(.traces details)")].filter(short).forEach((fold) => { fold.open = true; });
    links.rest();
  });
  window.addEventListener("afterprint", links.back);
  speak(chosen());
})();
