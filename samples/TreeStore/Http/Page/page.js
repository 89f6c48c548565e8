"use strict";
// Shows keys by folder, a value, and changes as they happen. Keys and values are only ever set as text.
const $ = id => document.getElementById(id);
const pageSize = 200, feedLength = 200;
let prefix = "", keys = [], next = null, chosen = null, paused = false, due = 0, asked = 0;

const address = key => "/" + key.split("/").map(encodeURIComponent).join("/");
const number = n => n.toLocaleString("en-US");
const bytes = n => n < 10_000 ? `${number(n)} B` : n < 10_000_000 ? `${number(Math.round(n / 1024))} KiB` : `${number(Math.round(n / 1048576))} MiB`;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// Breaks lines and indents. What is between the signs stays as it is written: a parser would round long numbers, and drop names that come twice.
function pretty(text) {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0, out = "";
  const line = () => "\n" + "  ".repeat(depth);
  tokens.forEach((token, i) => {
    const opens = token === "{" || token === "[", closes = token === "}" || token === "]";
    const isEmpty = opens ? /^[}\]]$/.test(tokens[i + 1] ?? "") : closes && /^[{[]$/.test(tokens[i - 1] ?? "");
    if (opens) depth++;
    if (closes) depth--;
    out += closes && !isEmpty ? line() + token : token;
    if (token === ":") out += " ";
    else if ((opens && !isEmpty) || token === ",") out += line();
  });
  return out;
}

// 'again' asks for as many keys as are shown, so that a change does not take back what "Show more" has brought.
async function load(more, again) {
  const turn = ++asked;
  const query = new URLSearchParams({ prefix, limit: again ? Math.min(1000, Math.max(pageSize, keys.length)) : pageSize });
  if (more && next !== null) query.set("after", next);
  try {
    const answer = await fetch("/?" + query, { headers: { Accept: "application/json" } });
    if (!answer.ok || turn !== asked) return;
    const page = await answer.json();
    keys = more ? keys.concat(page.keys) : page.keys;
    next = page.next;
    show();
    const stats = await (await fetch("/_/stats")).json();
    const refusal = stats.writable ? "" : ", changes are refused: the log cannot be written";
    $("figures").textContent = `${number(stats.keys)} ${stats.keys === 1 ? "key" : "keys"}, ${bytes(stats.bytes)} of ${bytes(stats.maxBytes)}${refusal}`;
  } catch {
    // The stream of changes notices, too, that the service is gone, and says so.
  }
}

function show() {
  const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
  const rows = new Map();
  for (const found of keys) {
    const slash = found.key.indexOf("/", folder.length);
    const name = slash < 0 ? found.key : found.key.slice(0, slash + 1);
    const row = rows.get(name);
    if (row) row.count++;
    else rows.set(name, { name, count: 1, found: slash < 0 ? found : null });
  }
  $("list").replaceChildren(...[...rows.values()].map(row => {
    const button = element("button");
    const size = row.found ? bytes(row.found.length) : row.count === 1 ? "1 key" : `${number(row.count)}${next ? "+" : ""} keys`;
    button.append(element("span", "name", row.name.slice(folder.length)), element("span", "size", size));
    button.dataset.name = row.name;
    if (row.found && row.found.key === chosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => row.found ? choose(row.found.key) : go(row.name));
    const item = element("li");
    item.append(button);
    return item;
  }));
  const parts = folder.split("/").slice(0, -1);
  const crumbs = parts.length === 0 ? [] : ["", ...parts].map((part, i) => {
    const button = element("button", "", i === 0 ? "all" : part);
    button.addEventListener("click", () => go(i === 0 ? "" : parts.slice(0, i).join("/") + "/"));
    return button;
  });
  $("crumbs").replaceChildren(...crumbs);
  $("more").hidden = next === null;
  $("nothing").hidden = keys.length > 0;
  $("nothing").textContent = prefix === "" ? "The store is empty." : "No key begins like this.";
}

function go(to) {
  prefix = to;
  $("prefix").value = to;
  load(false);
}

async function choose(key) {
  chosen = key;
  for (const button of $("list").querySelectorAll("button")) {
    if (button.dataset.name === key) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  let answer, text;
  try {
    answer = await fetch(address(key), { cache: "no-store" });
    text = await answer.text();
  } catch {
    // What is shown is what was there last; the state of the connection says the rest.
    return;
  }
  if (chosen !== key) return;
  if (!answer.ok) {
    $("valuefacts").textContent = key;
    $("valuetext").textContent = answer.status === 404 ? "The key is gone." : `The service answers ${answer.status}.`;
    return;
  }
  $("valuefacts").textContent = `${key}, ${bytes(new Blob([text]).size)}, ETag ${answer.headers.get("ETag")}`;
  $("valuetext").textContent = text.length > 200_000 ? text.slice(0, 200_000) + "\n..." : pretty(text);
}

function arrive(change) {
  if (chosen !== null && (change.key === chosen || change.kind === "missed" || (change.kind === "cleared" && chosen.startsWith(change.key)))) choose(chosen);
  if (!due) due = setTimeout(() => { due = 0; load(false, true); }, 300);
  if (paused) return;
  const item = element("li", "new");
  const what = change.kind === "missed" ? (change.count ? `${number(change.count)} changes are not shown` : "changes are not shown")
    : change.kind === "cleared" ? `${change.key}* (${number(change.count)} ${change.count === 1 ? "key" : "keys"})` : change.key;
  item.append(element("span", "kind " + change.kind, change.kind), element("span", "name", what),
    element("span", "size", change.kind === "set" ? bytes(change.length) : ""));
  $("feed").prepend(item);
  while ($("feed").children.length > feedLength) $("feed").lastChild.remove();
  $("quiet").hidden = true;
}

function say(state, text) {
  $("state").dataset.state = state;
  $("statetext").textContent = text;
}

function listen() {
  const source = new EventSource("/subscribe");
  for (const kind of ["set", "removed", "cleared", "missed"]) source.addEventListener(kind, event => { say("live", "live"); arrive(JSON.parse(event.data)); });
  source.addEventListener("ready", () => { say("live", "live"); load(false); });
  source.addEventListener("error", () => {
    say("lost", "connection lost");
    // The browser tries again by itself, unless the service has refused.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

$("prefix").addEventListener("input", () => { prefix = $("prefix").value; load(false); });
$("more").addEventListener("click", () => load(true));
$("pause").addEventListener("click", () => {
  paused = !paused;
  $("pause").setAttribute("aria-pressed", paused);
  $("pause").textContent = paused ? "Continue" : "Pause";
});
listen();
