/** The developer panel: scenario, color scheme, and the sandbox's magic amounts. */
import {byId, make} from './dom.js';

/**
 * @typedef {object} Picks
 * @property {(scenario: string) => void} pickScenario
 * @property {(scheme: string) => void} pickScheme
 */

const select = /** @type {HTMLSelectElement} */ (byId('scenario'));

/** @param {Picks} picks */
export function connectPanel({pickScenario, pickScheme}) {
  select.addEventListener('change', () => {
    remember(select.value);
    pickScenario(select.value);
  });
  for (const radio of schemes()) {
    radio.addEventListener('change', () => {
      paint(radio.value);
      pickScheme(radio.value);
    });
  }
  // Some browsers restore the selected radio button after a reload.
  paint(chosenScheme());
  void fill();
  return {
    /** The scenario in the page's address, or undefined for the backend's default. */
    scenario: () => new URLSearchParams(location.search).get('scenario') ?? undefined,
    scheme: chosenScheme,
  };
}

/** @returns {HTMLInputElement[]} */
function schemes() {
  return [...document.querySelectorAll('input')].filter(({name}) => name === 'scheme');
}

function chosenScheme() {
  return schemes().find(radio => radio.checked)?.value ?? 'auto';
}

/** @param {string} scheme */
function paint(scheme) {
  document.documentElement.dataset.scheme = scheme;
  byId('inspector').setAttribute('color-scheme', scheme);
}

/**
 * Keeps the scenario in the address, so reloads and shared links show it.
 *
 * @param {string} scenario
 */
function remember(scenario) {
  const address = new URL(location.href);
  address.searchParams.set('scenario', scenario);
  history.replaceState(null, '', address);
}

async function fill() {
  const response = await fetch('/developer.json');
  /** @type {import('../../partner/developer-data.ts').DeveloperData} */
  const {scenarios, defaultScenario, hosts, magicAmounts, magicCodes, magicIdentity} =
    await response.json();
  for (const label of new Set(scenarios.map(({group}) => group))) {
    const group = make('optgroup', ...scenarios.filter(each => each.group === label).map(option));
    group.label = label;
    select.append(group);
  }
  select.value = new URLSearchParams(location.search).get('scenario') ?? defaultScenario;
  if (hosts.length > 0) byId('hosts').replaceChildren('The same in ', ...hosts.flatMap(hostLink));
  byId('magic').append(...magicAmounts.map(magicRow));
  byId('codes').append(...magicCodes.map(magicRow));
  byId('identity').append(...magicIdentity.map(magicRow));
}

/** @param {{name: string, label: string}} scenario */
function option({name, label}) {
  const made = make('option', label);
  made.value = name;
  return made;
}

/**
 * @param {string} name
 * @param {number} index
 */
function hostLink(name, index) {
  const link = make('a', name);
  link.href = `/hosts/${name}/`;
  return index === 0 ? [link] : [', ', link];
}

/** @param {{value: string, what: string}} magic */
function magicRow({value, what}) {
  const copy = make('button', value);
  copy.type = 'button';
  copy.className = 'quiet copy';
  copy.title = 'Copy';
  copy.addEventListener('click', () => void copyText(value));
  return make('tr', make('td', copy), make('td', what));
}

/** If the browser refuses, the user can still select the text. @param {string} text */
async function copyText(text) {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  byId('copied').textContent = copied ? `Copied ${text}.` : 'This browser does not let us copy.';
}
