
'use strict';
(() => {
  const $ = id => document.getElementById(id);
  const all = selector => [...document.querySelectorAll(selector)];
  const findings = all('.finding').map(element => (
    { element, fold: element.querySelector('details'), file: element.closest('section'), data: element.dataset, text: '' }));
  const toggles = all('.toggle');
  const text = $('text'), project = $('project'), known = $('known');

  // The text of a finding, with its path, is gathered when somebody first looks for a word.
  const textOf = finding => finding.text ||= (finding.element.textContent + ' ' + finding.file.firstElementChild.textContent).toLowerCase();
  const isPressed = toggle => toggle.getAttribute('aria-pressed') === 'true';
  const pressed = kind => new Set(toggles.filter(toggle => kind in toggle.dataset && isPressed(toggle)).map(toggle => toggle.dataset[kind]));

  function filter() {
    if (!text) return;
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rules = pressed('rule'), levels = pressed('level'), files = new Map();
    let shown = 0, counted = 0;
    for (const finding of findings) {
      const { element, data } = finding;
      const counts = !('known' in data) || (known && known.checked);
      const matches = counts && (rules.size === 0 || rules.has(data.rule)) && (levels.size === 0 || levels.has(data.level))
        && (!project || !project.value || data.project === project.value) && words.every(word => textOf(finding).includes(word));
      if (element.hidden === matches) element.hidden = !matches;
      files.set(finding.file, files.get(finding.file) || matches);
      counted += counts;
      shown += matches;
    }
    for (const [file, any] of files) file.hidden = !any;
    $('nothing').hidden = shown > 0;
    $('shown').textContent = shown.toLocaleString('en') + ' of ' + counted.toLocaleString('en') + ' shown';
  }

  function press(toggle, on) { toggle.setAttribute('aria-pressed', on); }
  function clear() { $('filter').reset(); }

  function move(step) {
    const visible = findings.filter(finding => !finding.element.hidden);
    const at = visible.findIndex(finding => finding.element.contains(document.activeElement));
    const next = visible[at < 0 ? (step > 0 ? 0 : visible.length - 1) : Math.min(visible.length - 1, Math.max(0, at + step))];
    if (next) show(next);
  }

  function show(finding) {
    finding.fold.firstElementChild.focus({ preventScroll: true });
    finding.element.scrollIntoView({ block: 'nearest' });
  }

  // A link to a finding shows it, whatever the filter says.
  function go() {
    const finding = location.hash.length > 1 && findings.find(finding => finding.element.id === location.hash.slice(1));
    if (!finding) return;
    if ('known' in finding.data && known) known.checked = true;
    filter();
    if (finding.element.hidden) {
      for (const toggle of toggles) press(toggle, false);
      text.value = '';
      if (project) project.value = '';
      filter();
    }
    finding.fold.open = true;
    finding.element.focus({ preventScroll: true });
    finding.element.scrollIntoView({ block: 'center' });
  }

  function fold() {
    const open = $('all').getAttribute('aria-pressed') !== 'true';
    for (const finding of findings) finding.fold.open = open;
    $('all').setAttribute('aria-pressed', open);
    $('all').textContent = open ? 'Collapse all' : 'Expand all';
  }

  function why() {
    const finding = findings.find(finding => finding.element.contains(document.activeElement));
    if (finding) $('why-' + finding.data.rule).togglePopover();
  }

  function sort(button) {
    const head = button.parentElement, column = [...head.parentElement.children].indexOf(head), body = head.closest('table').tBodies[0];
    const value = row => row.cells[column].dataset.value;
    const numeric = [...body.rows].every(row => value(row) !== '' && !isNaN(value(row)));
    // The first press shows what is largest where there are numbers, and what comes first in the alphabet elsewhere.
    const down = head.hasAttribute('aria-sort') ? head.getAttribute('aria-sort') === 'ascending' : numeric;
    for (const other of head.parentElement.children) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const compare = numeric ? (a, b) => value(a) - value(b) : (a, b) => value(a).localeCompare(value(b), 'en');
    body.append(...[...body.rows].sort((a, b) => down ? compare(b, a) : compare(a, b)));
  }

  function isDark() { const set = document.documentElement.dataset.theme; return set ? set === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches; }
  function named() { $('theme').textContent = isDark() ? 'Light' : 'Dark'; }
  function theme() { document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'; named(); }

  $('theme').addEventListener('click', theme);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', named);
  named();
  if (!text) return;

  text.addEventListener('input', filter);
  if (project) project.addEventListener('change', filter);
  if (known) known.addEventListener('change', filter);
  for (const toggle of toggles) toggle.addEventListener('click', () => { press(toggle, !isPressed(toggle)); filter(); });
  for (const button of all('.sort')) button.addEventListener('click', () => sort(button));
  for (const button of all('.pick')) button.addEventListener('click', () => {
    for (const toggle of toggles) press(toggle, toggle.dataset.rule === button.dataset.pick);
    filter();
    $('filter').scrollIntoView({ block: 'start' });
  });
  // A line that goes on at the right fades out there, until it is scrolled to its end. Only what is seen is measured.
  const sign = frame => frame.classList.toggle('goes-on', frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
  const seen = new Set();
  const watch = new IntersectionObserver(entries => { for (const { target, isIntersecting } of entries) { seen[isIntersecting ? 'add' : 'delete'](target); sign(target); } });
  for (const frame of all('.frame')) { watch.observe(frame); frame.addEventListener('scroll', () => sign(frame), { passive: true }); }
  addEventListener('resize', () => { for (const frame of seen) sign(frame); });

  $('filter').addEventListener('submit', event => event.preventDefault());
  $('filter').addEventListener('reset', () => { for (const toggle of toggles) press(toggle, false); setTimeout(filter); });
  $('all').addEventListener('click', fold);
  $('keys').addEventListener('click', () => $('help').showModal());
  addEventListener('hashchange', go);

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
    if (event.key === 'Escape') { if (!document.querySelector('[popover]:popover-open')) { clear(); text.blur(); } return; }
    if (event.target.matches('input[type=search], select')) return;
    const search = () => { text.focus(); text.select(); }, help = () => $('help').showModal();
    const action = { '/': search, j: () => move(1), k: () => move(-1), w: why, a: fold, t: theme, '?': help }[event.key];
    if (action) { event.preventDefault(); action(); }
  });

  filter();
  go();
})();
