// The stand-in for Windows Admin Center's shell: one frame with the tool, and what the tool expects to find around it.
import { Dialogs } from './dialogs.mjs';
import { ToolChannel } from './rpc.mjs';
import { SimulationPanel } from './simulation-panel.mjs';
import { isListed } from './tool-conditions.mjs';

const pingMilliseconds = 250;
const startTimeoutMilliseconds = 30_000;
const openState = { opened: 0, failed: 1 };
const deactivateState = { deactivated: 0, cancelled: 1 };
const forwardType = { execute: 0, notify: 1 };
const themeKey = 'headroom-theme';

const environment = await (await fetch('/api/local/environment')).json();
const frame = document.getElementById('tool');
const themeButton = document.getElementById('theme');
const awayButton = document.getElementById('away');
let theme = readTheme();
let isOpen = false;
let hasTool = false;
/** The theme that the tool was told last. */
let toolTheme = null;

const dialogs = new Dialogs(document.getElementById('dialog'));
const channel = new ToolChannel(frame, environment.extensionName, {
  Forward: (request) => answerForwarded(request),
  Dialog: (request) => dialogs.handle(request),
  Report: ({ path }) => keepAddress(path),
});

/** By what answers for the cluster. */
const simulated = { powershell: 'Simulated cluster', 'stand-in': 'Simulated cluster, recorded answers' };

/** What the tool asks the shell's own services for. */
const services = {
  'authorization-manager': () => ({ ...environment.credentials, nodePowershellEndpoints: {}, signOnToken: null }),
  'connection-manager': () => ({ connections: [environment.connection], activeConnection: environment.connection }),
  'gateway-connection': () => ({ gatewayName: location.origin, gatewayUrlSpecified: false, staticVersion: null }),
};

describeEnvironment();
showTheme();
themeButton.addEventListener('click', switchTheme);
awayButton.addEventListener('click', () => switchTool().catch(showFailure));
addEventListener('popstate', () => goBack().catch(showFailure));
frame.src = `/modules/${environment.extensionName}/index.html`;
openTool().catch(showFailure);

function describeEnvironment() {
  document.getElementById('connection').textContent = environment.connection.name;
  document.getElementById('executor').textContent = environment.executorText;
  const simulation = document.getElementById('simulation');
  simulation.hidden = !environment.simulation && !environment.replay;
  simulation.textContent = environment.replay ? 'Replayed' : simulated[environment.executor];
  simulation.title = environment.replay ?? environment.simulation ?? '';
  if (environment.simulation) new SimulationPanel();
}

async function openTool() {
  const entry = await chosenEntry();
  // Before the tool begins to report where it is.
  const path = keptAddress() ?? entry.path;
  await waitForTool();
  await channel.request('Init', initialisation(entry));
  await openPage(path);
  document.getElementById('waiting').hidden = true;
  awayButton.disabled = false;
  hasTool = true;
  // Chosen while the tool was opened, when it hears of no change.
  if (theme !== toolTheme) await tellTheme();
}

/** Where the tool goes when it is opened, and where it then reports to be, is no step of a person. */
async function openPage(path) {
  isOpen = false;
  const deadline = Date.now() + startTimeoutMilliseconds;
  for (;;) {
    const { state, error } = await channel.request('Open', { path }, { timeoutMilliseconds: startTimeoutMilliseconds });
    if (state === openState.opened) break;
    if (state === openState.failed) throw new Error(error?.message ?? 'The tool could not be opened.');
    if (Date.now() > deadline) throw new Error('The tool did not open within 30 seconds.');
  }
  isOpen = true;
}

/** A step back or forward in the browser: the tool goes where it was, unless another tool is in front of it. */
async function goBack() {
  const path = keptAddress();
  if (path !== null && awayButton.getAttribute('aria-pressed') !== 'true') await openPage(path);
}

/** The entry of the list of tools that is opened: the tool itself, or the one that the address names, `/?entry=…`. */
async function chosenEntry() {
  const name = new URLSearchParams(location.search).get('entry') ?? 'main';
  const manifest = await fetch(`/modules/${environment.extensionName}/manifest.json`);
  const entry = (await manifest.json()).entryPoints.find((each) => each.name === name);
  if (!entry) throw new Error(`The tool has no entry '${name}'.`);
  if (!isListed(entry, environment)) {
    throw new Error(
      `Windows Admin Center does not list '${name}' on ${environment.connection.name}: its conditions do not hold.`,
    );
  }
  return entry;
}

/**
 * Keeps the tool's address in the page's own address, as Windows Admin Center does: a reload opens the same page, and
 * each visited page is a step of the browser's Back. The tool passes it decoded, and expects the same text back.
 */
function keepAddress(path) {
  const address = `#${encodeURI(path)}`;
  if (address === location.hash) return;
  if (isOpen) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** What `keepAddress` kept, if it did. */
function keptAddress() {
  return location.hash === '' ? null : decodeURI(location.hash.slice(1));
}

/** What the SDK's services in the tool ask of their counterparts here: data, or an action. */
function answerForwarded({ type, service, name, arguments: [nodeNames] = [] }) {
  if (type !== forwardType.execute) return { result: services[service]?.() ?? null };
  if (name === 'getNewToken') {
    // As if the user closed the dialog that asks for an account: the tool's call then ends with its answer.
    const value = { message: `Nobody signed in to ${[nodeNames].flat().join(', ')}.` };
    const notice = { type: forwardType.notify, service, name: 'setNodeTokenError', value };
    channel.request('Forward', notice).catch(() => undefined);
  }
  return { result: null };
}

/**
 * Goes to another tool, or comes back. As Windows Admin Center does, which keeps the frame: the SDK in it takes down
 * `decodeURI` of where the tool was, parks the tool, and has that text parsed when it comes back.
 */
async function switchTool() {
  const isAway = awayButton.getAttribute('aria-pressed') === 'true';
  awayButton.disabled = true;
  try {
    if (isAway) await channel.request('Activate', {}, { timeoutMilliseconds: startTimeoutMilliseconds });
    else if (!(await deactivate())) return;
    awayButton.setAttribute('aria-pressed', String(!isAway));
    frame.hidden = !isAway;
    document.getElementById('elsewhere').hidden = isAway;
  } finally {
    awayButton.disabled = false;
  }
}

/** Whether the tool let itself be parked. */
async function deactivate() {
  for (;;) {
    const { state } = await channel.request('Deactivate2', {});
    if (state === deactivateState.deactivated) return true;
    if (state === deactivateState.cancelled) return false;
  }
}

/** The tool's code may still be loading: asks until it answers. */
async function waitForTool() {
  const deadline = Date.now() + startTimeoutMilliseconds;
  while (Date.now() < deadline) {
    const answered = await channel
      .request('Ping', { name: 'ping' }, { timeoutMilliseconds: pingMilliseconds })
      .catch(() => null);
    if (answered) return;
  }
  throw new Error('The tool did not start within 30 seconds.');
}

function initialisation({ entryPointType, name }) {
  toolTheme = theme;
  return {
    entryPointType,
    entryPointName: name,
    theme,
    assets: { css: [], cssV2: [`${location.origin}/sdk/styles/css/main-v2.css`], js: [] },
    moduleAssets: {},
    // As the tool has English texts alone. The SDK knows some languages only, and a tool whose shell names another, such as
    // that of a browser in Danish, never starts.
    locale: 'en-US',
    localeRegional: 'en-US',
    lib: {},
    sessionId: crypto.randomUUID(),
    modules: [{ name: environment.extensionName, version: environment.version, origin: location.origin }],
    accessibilityMode: false,
    sessionExpiration: 0,
    performanceProfile: false,
    connectivityLevel: '',
    consoleDebug: null,
    sideLoad: {},
    experiments: [],
    shellVersion: environment.version,
    gatewayApiVersion: environment.gatewayApiVersion,
    gatewayPlatform: 'Windows',
  };
}

function readTheme() {
  const stored = localStorage.getItem(themeKey);
  return stored ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

async function switchTheme() {
  theme = theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(themeKey, theme);
  showTheme();
  if (hasTool) await tellTheme();
}

async function tellTheme() {
  toolTheme = theme;
  await channel
    .request('UpdateThemeObservable-Request', { id: crypto.randomUUID(), request: { newTheme: theme } })
    .catch(() => undefined);
}

function showTheme() {
  document.body.className = theme;
  themeButton.setAttribute('aria-pressed', String(theme === 'dark'));
}

function showFailure(error) {
  const waiting = document.getElementById('waiting');
  waiting.hidden = false;
  waiting.setAttribute('role', 'alert');
  waiting.textContent = `${error.message} Reload the page; if that does not help, look at the terminal of npm start.`;
}
