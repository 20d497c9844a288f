// What the logger's page needs besides drawing: its outbox in the browser, how clocks and points are written, small photos.

const OUTBOX = "playkit-outbox";
const PHOTO_SIDE = 1600;

function remembered() {
  try {
    return JSON.parse(window.localStorage.getItem(OUTBOX) ?? "[]");
  } catch {
    return []; // storage may be switched off, or hold something of another program
  }
}

function remember(taps) {
  try {
    window.localStorage.setItem(OUTBOX, JSON.stringify(taps));
  } catch { /* without storage the outbox lives as long as the page */ }
}

const signed = (amount) => (amount > 0 ? `+${amount}` : `−${-amount}`);

const ticking = (tag, { ms, runs, clock, text, class: name }) =>
  h(tag, { key: "clock", class: name ?? "pk-clock", "data-ms": ms, "data-runs": String(runs), text: clock ?? text });

function clockText(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

async function smaller(file) {
  // Drawn anew at the phone: a photo of 5 MB travels as 300 kB, and its place and camera stay behind already here.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.82));
  return blob.arrayBuffer();
}
