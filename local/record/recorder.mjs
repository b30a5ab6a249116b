// Asks the real module, in PowerShell, in each circumstance that can be chosen of the simulated cluster.
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from '../base/files.mjs';
import { parseProblem } from '../base/problem.mjs';
import { loadAnalysis } from '../build/build.mjs';
import { nodePackageFile } from '../build/node-package.mjs';
import { partsOf } from '../replay/recordings.mjs';
import { questionOf } from '../replay/answers.mjs';
import { jobsAtStart } from '../simulation/storage-jobs.mjs';
import { moduleItself } from '../stand-in/not-recorded.mjs';
import { firstProfile } from '../stand-in/profiles.mjs';
import { ofFileThatIsThere, ofSupportFiles } from './profiles.mjs';
import { makeForeignFile, makeOwnFile } from './test-files.mjs';
import { askAtOnce } from './batch.mjs';
import { circumstancesOf } from './circumstances.mjs';
import { withPlaceholders } from './placeholders.mjs';

/** Paths to a server, in every form, and disks, which a user can type in place of a volume. */
const typedIds = ['\\\\server\\share', '//server/share', '\\\\?\\UNC\\server\\share', '#0', '/dev/sda'];
/** A disk that no machine has. */
const absentDisk = '/dev/headroom-absent';
/** The same question, by who asks it. */
const readinessCommands = ['Test-WacHeadroomReadiness', 'Test-WacHeadroomTypedReadiness'];
/** Checks whose answer is the memory of the machine that records. */
const ofTheMachine = { 'file-copy': 'checks/cache-size' };

export class Recorder {
  /** @type {import('./condense.mjs').Sample[]} */
  samples = [];

  /**
   * @param {Awaited<ReturnType<typeof import('../session/session.mjs').openSession>>} session over PowerShell
   * @param {{ folder: string, powerShell: { version: string } }} options folder: where everything of the session is kept
   */
  constructor(session, { folder, powerShell }) {
    this.session = session;
    this.folder = path.resolve(folder);
    this.powerShell = powerShell;
  }

  async prepare() {
    const { presetProfile } = await loadAnalysis();
    this.firstProfileOn = (volume) => presetProfile(firstProfile, { folder: volume.path });
    this.volumes = this.session.circumstances.file.read().cluster.volumes;
    this.packageSha256 = sha256Of(await readFile(nodePackageFile));
    this.asked = { Version: this.session.version, PackageSha256: this.packageSha256 };
  }

  /**
   * Each circumstance, and the questions in it.
   * @param {(all: { choices: [string, string][], nodes: string[] | null }[]) => object[]} [choose] all unless given
   */
  async recordCircumstances(choose = (all) => all) {
    const { controls } = await this.session.circumstances.describe();
    for (const { choices, nodes } of choose(circumstancesOf(controls))) {
      for (const [id, value] of choices) await this.session.circumstances.set(id, value);
      const facts = await this.facts();
      await Promise.all(this.nodesUp(nodes).map((nodeName) => this.askNode(nodeName, facts)));
      await this.reset();
    }
  }

  async askNode(nodeName, facts) {
    const own = Object.keys(facts).filter((fact) => fact.startsWith(nodeName));
    const ofNodes = Object.keys(facts).every((fact) => /^node\d-|^owner-/.test(fact));
    if (ofNodes) await this.ask('Get-WacHeadroomNode', this.asked, { nodeName, facts });
    const isInstalled = !own.some((fact) => fact.endsWith('-installation'));
    if (isInstalled && facts[`${nodeName}-application-control`] !== 'constrained') {
      this.keepAll(await askAtOnce(this.session, nodeName, this.questions()), { nodeName, facts });
    } else if (isInstalled) {
      for (const [command, parameters] of this.questions()) await this.ask(command, parameters, { nodeName, facts });
    }
    await this.askModule(nodeName, facts);
  }

  /** What each command of the module says first: whether there is the module. */
  async askModule(nodeName, facts) {
    if (!Object.keys(facts).every((fact) => fact.startsWith(nodeName))) return;
    for (const [command, parameters] of [
      ['Get-WacHeadroomRun', {}],
      ['Get-WacHeadroomCluster', {}],
    ]) {
      const parts = await this.outcome(() => this.session.only(command, parameters, { nodeName }));
      const error = new Map([['error', parts.get('error')]]);
      this.keep({ command: moduleItself, question: nodeName, facts, parts: error });
    }
  }

  /** The questions to a node with Headroom. The readiness is for the profile that the page starts with. */
  questions() {
    return [
      ['Get-WacHeadroomCluster', {}],
      ['Get-WacHeadroomCluster', { Detailed: true }],
      ...this.volumes.flatMap((volume) => [
        ['Get-WacHeadroomLimit', { VolumeId: volume.id }],
        ...this.readinessQuestions(volume, this.firstProfileOn(volume)),
      ]),
    ];
  }

  /** While a run is in progress on it. */
  async askAboutRun(nodeName) {
    await this.ask('Get-WacHeadroomNode', this.asked, { nodeName, facts: { run: 'under-way' } });
  }

  /** As readers ask, and as those do who may start a run. */
  readinessQuestions(volume, profile) {
    const parameters = { VolumeId: volume.id, ProfileJson: JSON.stringify(profile) };
    return readinessCommands.map((command) => [command, parameters]);
  }

  /**
   * The readiness for other profiles than the one that the page begins with; where space is short, on one node alone.
   * @param {string[]} [spaces] all unless given
   */
  async recordProfiles(profiles, spaces = ['plenty', 'low', 'none']) {
    for (const space of spaces) {
      const [nodes, volumes] = space === 'plenty' ? [null, this.volumes] : [['node1'], this.volumes.slice(0, 1)];
      await this.session.circumstances.set('free-space', space);
      const facts = await this.facts();
      await Promise.all(this.nodesUp(nodes).map((name) => this.askProfiles(name, profiles, { facts, volumes })));
      await this.reset();
    }
  }

  async askProfiles(nodeName, profiles, { facts, volumes }) {
    for (const volume of volumes) {
      const asked = profiles.flatMap(({ profileOn }) => this.readinessQuestions(volume, profileOn(volume)));
      const samples = await askAtOnce(this.session, nodeName, asked);
      for (const [index, sample] of samples.entries()) {
        const { name } = profiles[Math.floor(index / readinessCommands.length)];
        sample.leftOut = ofTheMachine[name];
        const all = name === firstProfile ? facts : { ...facts, profile: name };
        this.keepAll([sample], { nodeName, facts: all });
      }
    }
  }

  /**
   * The readiness with a kept test file, and with a foreign file of its name.
   * @param {object} [on] where; on all volumes and nodes unless given
   */
  async recordTestFiles(profiles, { volumes = this.volumes, nodes = null } = {}) {
    const { profileOn: withoutSize } = profiles.find(({ name }) => name === ofFileThatIsThere);
    for (const volume of volumes) {
      const profile = this.firstProfileOn(volume);
      const [{ path: file, createSizeBytes }] = profile.timeSpans[0].targets;
      for (const [state, make] of [
        ['kept', makeOwnFile],
        ['foreign', makeForeignFile],
      ]) {
        await make(file, createSizeBytes);
        const ask = (asked, facts) => this.askOfFile(volume, asked, { nodes, facts: { 'test-file': state, ...facts } });
        await ask(profile, {});
        await ask(withoutSize(volume), { profile: ofFileThatIsThere });
        await rm(file);
        await rm(`${file}.headroom-io`, { force: true });
      }
    }
  }

  async askOfFile(volume, profile, { nodes, facts }) {
    for (const nodeName of this.nodesUp(nodes)) {
      const samples = await askAtOnce(this.session, nodeName, this.readinessQuestions(volume, profile));
      this.keepAll(samples, { nodeName, facts });
    }
  }

  /** Requests for something that is not a volume of the cluster. */
  async recordRefusals() {
    const nodeName = 'node1';
    const ProfileJson = JSON.stringify(this.firstProfileOn(this.volumes[0]));
    const unknown = 'no such volume';
    const absent = withPath(this.firstProfileOn(this.volumes[0]), absentDisk);
    const asked = [
      ...[unknown, ...typedIds].flatMap((VolumeId) => [
        ['Get-WacHeadroomLimit', { VolumeId }],
        ['Test-WacHeadroomReadiness', { VolumeId, ProfileJson }],
      ]),
      ['Get-WacHeadroomTypedLimit', { VolumeId: unknown }],
      ['Get-WacHeadroomTypedLimit', { VolumeId: absentDisk }],
      ['Test-WacHeadroomTypedReadiness', { VolumeId: absentDisk, ProfileJson: JSON.stringify(absent) }],
      ['Start-WacHeadroomRun', { VolumeId: unknown, ProfileJson }],
    ];
    this.keepAll(await askAtOnce(this.session, nodeName, asked), { nodeName, facts: {} });
  }

  /** A node's report about itself in a support file; the other parts are answers to other questions. */
  async recordSupport() {
    for (const nodeName of this.nodesUp(null)) {
      const { entries, ...support } = await this.session.only('Get-WacHeadroomSupport', { RunCount: 0 }, { nodeName });
      const { versions } = support.about;
      const parts = await this.outcome(() => support);
      const command = 'Get-WacHeadroomSupport';
      const values = { os: versions.operatingSystem };
      versions.engine = '{engine}';
      const asked = entries.map(({ name }) => this.entryQuestion(name));
      parts.set('entries', asked.filter(Boolean));
      this.keep({ command, question: nodeName, facts: {}, parts }, values);
      for (const [index, { text }] of entries.entries()) if (asked[index]) this.keepEntry(asked[index], text, nodeName);
    }
  }

  /** The question that an entry of a support file answers; null if it answers none. */
  entryQuestion(name) {
    const [kind, number] = name.replace('.json', '').split('/');
    const VolumeId = this.volumes[number - 1]?.id;
    const [command, parameters] = {
      node: ['Get-WacHeadroomNode', this.asked],
      cluster: ['Get-WacHeadroomCluster', { Detailed: true }],
      limits: ['Get-WacHeadroomLimit', { VolumeId }],
      'limit-facts': ['Get-WacHeadroomLimit', { VolumeId }],
      readiness: ['Test-WacHeadroomReadiness', { VolumeId }],
      moves: ['Get-WacHeadroomMove', {}],
    }[kind] ?? [null];
    return command && { name, command, parameters };
  }

  /** Where an entry were not what its question is answered with, recording would end here. */
  keepEntry({ command, parameters }, text, nodeName) {
    if (command === 'Get-WacHeadroomMove') return;
    const { profile, ...document } = JSON.parse(text);
    const parts = new Map([['error', null], ...partsOf(document)]);
    this.keepAll([{ command, parameters, parts }], { nodeName, facts: profile ? { profile: ofSupportFiles } : {} });
  }

  async ask(command, parameters, { nodeName, facts }) {
    const parts = await this.outcome(() => this.session.only(command, parameters, { nodeName }));
    this.keepAll([{ command, parameters, parts }], { nodeName, facts });
  }

  keepAll(samples, { nodeName, facts }) {
    for (const { command, parameters, parts, leftOut } of samples) {
      this.keep({ ...questionOf(command, parameters, nodeName, this.volumes), facts, parts, leftOut });
    }
  }

  /** Saves answers, with placeholders for what depends on this machine or on the time. */
  keep({ parts, ...sample }, values = {}) {
    const all = {
      ...values,
      folder: this.folder,
      version: this.session.version,
      packageSha256: this.packageSha256,
      powerShell: this.powerShell.version,
      architecture: { x64: 'amd64', ia32: 'x86' }[process.arch] ?? process.arch,
    };
    const kept = new Map([...parts].map(([part, value]) => [part, withPlaceholders(ofAnyMoment(part, value), all)]));
    this.samples.push({ ...sample, parts: kept });
  }

  /** The parts of what was answered. */
  async outcome(ask) {
    try {
      return new Map([['error', null], ...partsOf(await ask())]);
    } catch (error) {
      // An error without a problem's form is not an answer of the module.
      if (!parseProblem(error.message)) throw error;
      return new Map([['error', error.message]]);
    }
  }

  /** What is not as at the start. */
  async facts() {
    const { controls } = await this.session.circumstances.describe();
    return Object.fromEntries(
      controls.filter(({ value, initialValue }) => value !== initialValue).map(({ id, value }) => [id, value]),
    );
  }

  async reset() {
    const { controls } = await this.session.circumstances.describe();
    for (const { id, value, initialValue } of controls.reverse()) {
      if (value !== initialValue) await this.session.circumstances.set(id, initialValue);
    }
  }

  nodesUp(nodes) {
    const { cluster } = this.session.circumstances.file.read();
    return cluster.nodes
      .filter(({ name, state }) => state !== 'down' && (nodes === null || nodes.includes(name)))
      .map(({ name }) => name);
  }
}

/**
 * Flows of Storage QoS are means of the last minutes, and jobs progress: they are calculated from the simulation's own
 * data.
 */
function ofAnyMoment(part, value) {
  if (part === 'storageJobs' && value !== null) return jobsAtStart(value);
  return part === 'storageQos' && value !== null ? { ...value, flows: [] } : value;
}

/** The profile as the page makes it for a disk: on the disk itself, read only, with nothing created. */
function withPath({ timeSpans, ...profile }, path) {
  const onDisk = (target) => ({ ...target, path, createSizeBytes: null, writePercent: 0 });
  return { ...profile, timeSpans: timeSpans.map((span) => ({ ...span, targets: span.targets.map(onDisk) })) };
}
