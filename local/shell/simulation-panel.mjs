// The panel next to the tool with the controls of the simulated cluster.

const address = '/stand-in/simulation';
/** The module changes the simulation too, when it moves a volume: an open panel looks again. */
const refreshMilliseconds = 2000;

export class SimulationPanel {
  #panel = document.getElementById('simulation-panel');
  #toggle = document.getElementById('simulation-toggle');
  #groups = document.getElementById('simulation-groups');
  #reset = document.getElementById('simulation-reset');
  #status = document.getElementById('simulation-status');
  #problem = document.getElementById('simulation-problem');
  /** @type {Map<string, HTMLSelectElement>} */
  #selects = new Map();
  #controls = [];
  #isSetting = false;
  #timer = 0;

  constructor() {
    this.#toggle.hidden = false;
    this.#toggle.addEventListener('click', () => this.#show(this.#panel.hidden));
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.#show(false);
      this.#toggle.focus();
    });
    this.#reset.addEventListener('click', () => this.#setBack());
    void this.#refresh();
  }

  #show(isShown) {
    this.#panel.hidden = !isShown;
    this.#toggle.setAttribute('aria-expanded', String(isShown));
    clearInterval(this.#timer);
    if (!isShown) return;
    // The tool stands between the button and the panel: without this, Tab would have to go through all of it.
    this.#panel.focus();
    void this.#refresh();
    this.#timer = setInterval(() => this.#refresh(), refreshMilliseconds);
  }

  async #refresh() {
    if (this.#isSetting) return;
    const controls = await ask('GET').catch((error) => this.#say('', error.message));
    // An answer to a request from before a control was set is out of date.
    if (controls && !this.#isSetting) this.#draw(controls);
  }

  #draw(controls) {
    this.#controls = controls;
    if (this.#selects.size === 0) this.#build(controls);
    let changes = 0;
    for (const { id, value, initialValue } of controls) {
      const select = this.#selects.get(id);
      // A list that is open in the browser is left alone.
      if (select !== document.activeElement || !this.#panel.matches(':focus-within')) select.value = value;
      const isChanged = value !== initialValue;
      select.closest('.control').classList.toggle('changed', isChanged);
      if (isChanged) changes++;
    }
    this.#toggle.textContent = changes === 0 ? 'Simulation' : `Simulation (${changes} changed)`;
    this.#reset.disabled = changes === 0;
  }

  #build(controls) {
    const groups = new Map();
    for (const control of controls) {
      if (!groups.has(control.group)) groups.set(control.group, this.#addGroup(control.group));
      groups.get(control.group).append(this.#createControl(control));
    }
  }

  #addGroup(name) {
    const group = document.createElement('fieldset');
    group.append(Object.assign(document.createElement('legend'), { textContent: name }));
    this.#groups.append(group);
    return group;
  }

  #createControl({ id, label, options }) {
    const row = Object.assign(document.createElement('div'), { className: 'control' });
    const select = Object.assign(document.createElement('select'), { id: `simulate-${id}` });
    select.dataset['testid'] = `simulate-${id}`;
    for (const { value, label: textContent } of options) {
      select.append(Object.assign(document.createElement('option'), { value, textContent }));
    }
    select.addEventListener('change', () => this.#set([[id, select.value]]));
    row.append(Object.assign(document.createElement('label'), { htmlFor: select.id, textContent: label }), select);
    this.#selects.set(id, select);
    return row;
  }

  /** From the last to the first: nodes are up again before volumes go back to them. */
  #setBack() {
    const changed = this.#controls.filter(({ value, initialValue }) => value !== initialValue).reverse();
    return this.#set(changed.map(({ id, initialValue }) => [id, initialValue]));
  }

  async #set(changes) {
    this.#isSetting = true;
    this.#say('Changing …', '');
    try {
      let controls = this.#controls;
      for (const [id, value] of changes) controls = await ask('POST', { id, value });
      this.#isSetting = false;
      this.#draw(controls);
      this.#say('Changed. The tool sees it the next time that it asks.', '');
    } catch (error) {
      this.#isSetting = false;
      this.#say('', error.message);
      for (const { id, value } of this.#controls) this.#selects.get(id).value = value;
    }
  }

  #say(status, problem) {
    this.#status.textContent = status;
    this.#problem.textContent = problem;
  }
}

/** The controls, after a change where there is one. */
async function ask(method, change) {
  const response = await fetch(address, {
    method,
    headers: change ? { 'Content-Type': 'application/json' } : {},
    body: change && JSON.stringify(change),
  });
  const { controls, error } = await response.json();
  if (error) throw new Error(error.message.replace(/^\[\w+\] /, '').replace(' Next: ', ' '));
  return controls;
}
