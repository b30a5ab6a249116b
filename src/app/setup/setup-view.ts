/** What the page before a run shows, from what is chosen and what is known of it. */
import { Cluster, Problem, Profile, ReadinessCheck, Run, UnknownFact, Volume } from '../../generated/contract';
import { checkAddress } from '../app-addresses';
import { isLackOfHeadroom, isRefusedTarget } from '../gateway/public-api';
import { canStartOn } from '../node/node-states';
import { NodeState } from '../node/node.store';
import { FieldProblem } from '../profile-editor/field-change';
import {
  mostSecondsOfSearch,
  ProfileSummary,
  profileProblems,
  profileSummary,
  runLengthProblem,
} from '../profile/public-api';
import { fill, Texts } from '../shared/texts';
import { isSearchable, Obstacle, obstaclesOf } from './plan';
import { fateOfTarget, FateOfTarget, planOf } from './planned-run';
import { ReadinessState, refusesRun } from './readiness.store';
import { SetupState } from './setup.store';
import { factsWithoutCheck } from './unread-facts';

/** What keeps a run from starting: said beside Start, and nowhere else on the page. */
export interface ShownObstacle {
  readonly text: string;
  /** The pre-check that says how to fix it; null where the text says so itself. */
  readonly checkId: ReadinessCheck['id'] | null;
}

export interface SetupView extends SetupState {
  readonly volume: Volume | null;
  /** Without the figures that follow from what is refused. */
  readonly summary: ProfileSummary | null;
  readonly problems: readonly FieldProblem[];
  readonly obstacles: readonly ShownObstacle[];
  readonly canStart: boolean;
  readonly canFindLimit: boolean;
  /** What alone keeps a run from starting for now, in words: the node, or its checks, have not answered. Empty if nothing does. */
  readonly awaited: string;
  /** Whether a search could be started once the checks are in. */
  readonly isSearchable: boolean;
  /** What becomes of the target. */
  readonly fate: FateOfTarget;
  /** What a search takes at most, in words; null for a workload whose limit cannot be searched for. */
  readonly searchTime: string | null;
  readonly readiness: ReadinessState;
  /** Whether the checks ended because no run can start: then the obstacle says why. */
  readonly isRefused: boolean;
  readonly isNodeReady: boolean;
  /** Why nothing is read from the node, in words; null if it is. */
  readonly notAsked: string | null;
  /** The same for the readiness, which also needs a run without errors. */
  readonly notChecked: string | null;
  /** Facts that the cluster did not report, unless the readiness shows them. */
  readonly notKnown: readonly UnknownFact[];
  readonly isNodePaused: boolean;
  /** Whether the node's installation is why no run can start, or its answer is missing. */
  readonly hasNodeTrouble: boolean;
  /** The problem of reading the cluster, unless preparing the node fixes it: then the node's card says so. */
  readonly shownLoadProblem: Problem | null;
  /** The address of the volume's coordinator check; null where there is nothing to compare. */
  readonly checkAddress: string[] | null;
}

/** What is chosen, and what is known of it. */
export interface SetupFacts {
  readonly state: SetupState;
  readonly volume: Volume | null;
  readonly runs: readonly Run[];
  readonly node: NodeState;
  readonly readiness: ReadinessState;
}

export function setupView({ state, volume, runs, node, readiness }: SetupFacts, texts: Texts): SetupView {
  const { cluster, profile, nodeName, loadProblem } = state;
  const typing = profile === null ? [] : typingProblems(profile, texts);
  const problems = profile === null ? [] : [...typing, ...engineProblems(state)];
  const summary = profile === null ? null : planOf(profileSummary(profile), problems);
  const { isReader } = readiness;
  const obstacles = cluster === null || summary === null ? [] : obstaclesOf(cluster, nodeName, volume, runs, isReader);
  const isUnprepared = node.status !== null && node.status.verdict !== 'ready';
  const blocking = (readiness.readiness?.checks ?? []).filter(({ verdict }) => verdict === 'blocking');
  const refused = refusalsOf(readiness);
  const all: ShownObstacle[] = [
    ...[
      ...obstacles.map((one) => obstacleText(one, texts)),
      ...nodeObstacles(node, texts),
      ...refused.map(refusalText),
    ].map((text) => ({ text, checkId: null })),
    ...blocking.map(({ id, message, action }) => ({ text: message, checkId: action === null ? null : id })),
  ];
  const isNodeReady = node.status?.verdict === 'ready';
  const isComplete = profile !== null && nodeName !== null && isNodeReady;
  const isFree = isComplete && problems.length === 0 && all.length === 0;
  const isWanted = isFree && isSearchable(profile);
  const isNow = !readiness.isOpen && !state.isStarting;
  const notAsked = isNodeReady ? null : notAskedText(node, texts);
  return {
    ...state,
    volume,
    summary,
    problems,
    obstacles: all.filter(({ text }, index) => all.findIndex((one) => one.text === text) === index),
    startProblems: state.startProblems.filter(
      (problem) =>
        !blocking.some((check) => isSaidBy(check, problem)) && !refused.some(({ code }) => code === problem.code),
    ),
    canStart: isFree && isNow,
    canFindLimit: isWanted && isNow,
    awaited:
      isFree && readiness.isOpen ? texts.strings.Setup.Awaited : profile === null ? '' : awaitedNodeText(node, texts),
    isSearchable: isWanted,
    fate: fateOfTarget({ volume, isReader, refused, blocking, readiness: readiness.readiness, summary, ...state }),
    searchTime:
      isFree && !isWanted
        ? null
        : fill(
            texts.strings.Setup.Plan.UpTo,
            texts.figure({ unit: 'seconds', value: mostSecondsOfSearch[state.searchEffort] }),
          ),
    readiness,
    isRefused: refused.length > 0,
    isNodeReady,
    notAsked,
    notChecked: notAsked ?? (typing.length > 0 ? texts.strings.Setup.NotAsked.profile : null),
    notKnown: factsWithoutCheck(cluster?.notKnown ?? [], readiness),
    hasNodeTrouble: isUnprepared || node.problem !== null,
    isNodePaused: cluster?.nodes.find(({ name }) => name === nodeName)?.state === 'paused',
    shownLoadProblem: isUnprepared && isLackOfHeadroom(loadProblem) ? null : loadProblem,
    checkAddress: cluster === null || volume === null ? null : addressOfCheck(cluster, volume),
  };
}

function refusalsOf({ problem }: ReadinessState): readonly Problem[] {
  return problem !== null && refusesRun(problem) ? [problem] : [];
}

/** In sentences, without the places that only a program knows: the page has the fields themselves. */
function refusalText({ message, action }: Problem): string {
  const said = message.replace(/\/timeSpans(?:\/\w+)*: /g, '');
  const ended = /[.!?]$/.test(said) ? said : `${said}.`;
  return [ended, action ?? ''].join(' ').trim();
}

/** Whether a refused start ended with what a check says now, in its words or its own: it is an obstacle, and said once. */
function isSaidBy({ id, message }: ReadinessCheck, problem: Problem): boolean {
  return (problem.target === id && problem.message === message) || (id === 'target' && isRefusedTarget(problem));
}

/** What is wrong with what is typed; none of it has to be asked of a node. */
export function typingProblems(profile: Profile, texts: Texts): FieldProblem[] {
  const tooLong = runLengthProblem(profile);
  const all = [...profileProblems(profile), ...(tooLong === null ? [] : [tooLong])];
  return all.map(({ path, message }) => ({ path, text: texts.say(message) }));
}

function engineProblems({ engineProblems: found }: SetupState): FieldProblem[] {
  return found.map(({ path, message }) => ({ path, text: message }));
}

/** Obstacles of the node itself. */
function nodeObstacles({ nodeName, status, problem }: NodeState, { strings }: Texts): string[] {
  const words = strings.Setup.Obstacles;
  if (status === null) {
    return problem === null ? [] : [fill(words.NodeSilent, nodeName ?? '')];
  }
  return status.verdict === 'ready' ? [] : [fill(words.Node[status.verdict], status.nodeName)];
}

function awaitedNodeText({ nodeName, status, isAsking }: NodeState, { strings }: Texts): string {
  return status === null && isAsking ? fill(strings.Setup.AwaitedNode, nodeName ?? '') : '';
}

function notAskedText({ nodeName, status, isAsking }: NodeState, { strings }: Texts): string {
  const words = strings.Setup.NotAsked;
  if (nodeName === null) {
    return words.nothing;
  }
  if (status !== null) {
    return fill(words.notReady, status.nodeName);
  }
  return fill(isAsking ? words.asking : words.silent, nodeName);
}

function obstacleText(obstacle: Obstacle, { strings }: Texts): string {
  const words = strings.Setup.Obstacles;
  switch (obstacle.kind) {
    case 'noVolume':
      return words.NoVolume;
    case 'nodeNotUp':
      return obstacle.node.state === 'unknown'
        ? fill(words.NodeStateUnknown, obstacle.node.name)
        : fill(words.NodeNotUp, obstacle.node.name, strings.Setup.NodeStates[obstacle.node.state]);
    case 'reader':
      return fill(words.Reader, obstacle.nodeName);
    case 'runUnderWay':
      return fill(words.RunUnderWay, obstacle.run.nodeName);
  }
}

/** A comparison needs a shared volume and two nodes that can start a run. */
function addressOfCheck({ nodes }: Cluster, { kind, id }: Volume): string[] | null {
  const usable = nodes.filter(canStartOn);
  return kind === 'cluster-shared-volume' && usable.length >= 2 ? checkAddress(id) : null;
}
