
'use strict';
(() => {
  const $ = id => document.getElementById(id);
  const findings = [...document.querySelectorAll('.finding')].map(element => ({ element, text: (element.textContent + ' ' + element.closest('section').firstElementChild.textContent).toLowerCase() }));
  const rules = [...document.querySelectorAll('.rule')];
  const text = $('text'), project = $('project'), known = $('known');

  function filter() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = new Set(rules.filter(rule => rule.getAttribute('aria-pressed') === 'true').map(rule => rule.dataset.rule));
    let shown = 0, all = 0;
    for (const { element, text } of findings) {
      const counts = !('known' in element.dataset) || (known && known.checked);
      const matches = counts && (wanted.size === 0 || wanted.has(element.dataset.rule)) && (!project || !project.value || element.dataset.project === project.value) && words.every(word => text.includes(word));
      element.hidden = !matches;
      all += counts;
      shown += matches;
    }
    for (const section of document.querySelectorAll('.file')) section.hidden = !section.querySelector('.finding:not([hidden])');
    $('nothing').hidden = shown > 0;
    $('shown').textContent = shown + ' of ' + all + ' shown';
  }

  function visible() { return findings.map(finding => finding.element).filter(element => !element.hidden); }

  function move(step) {
    const all = visible(), at = all.indexOf(document.activeElement && document.activeElement.closest('.finding'));
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + step))];
    if (next) { next.firstElementChild.focus({ preventScroll: true }); next.scrollIntoView({ block: 'nearest' }); }
  }

  function all() {
    const open = $('all').getAttribute('aria-pressed') !== 'true';
    for (const { element } of findings) element.open = open;
    $('all').setAttribute('aria-pressed', open);
    $('all').textContent = open ? 'Collapse all' : 'Expand all';
  }

  function isDark() { const set = document.documentElement.dataset.theme; return set ? set === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches; }
  function named() { $('theme').textContent = isDark() ? 'Light' : 'Dark'; }
  function theme() { document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'; named(); }

  text.addEventListener('input', filter);
  if (project) project.addEventListener('change', filter);
  if (known) known.addEventListener('change', filter);
  for (const rule of rules) rule.addEventListener('click', () => { rule.setAttribute('aria-pressed', rule.getAttribute('aria-pressed') !== 'true'); filter(); });
  $('filter').addEventListener('submit', event => event.preventDefault());
  $('filter').addEventListener('reset', () => { for (const rule of rules) rule.setAttribute('aria-pressed', 'false'); setTimeout(filter); });
  $('all').addEventListener('click', all);
  $('theme').addEventListener('click', theme);
  $('keys').addEventListener('click', () => $('help').showModal());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', named);

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $('help').open) return;
    if (event.key === 'Escape') { $('filter').reset(); text.blur(); return; }
    if (event.target.matches('input[type=search], select')) return;
    const action = { '/': () => { text.focus(); text.select(); }, j: () => move(1), k: () => move(-1), a: all, t: theme, '?': () => $('help').showModal() }[event.key];
    if (action) { event.preventDefault(); action(); }
  });

  named();
  filter();
})();
