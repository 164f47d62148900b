/** The trains of New York: the table that tools/train-network.ts makes from the schedule of the MTA. Times are seconds. */
export interface TrainNetwork {
  source: string;
  /** The day whose trains were counted, 'YYYY-MM-DD'. */
  date: string;
  stations: [id: string, name: string, latitude: number, longitude: number][];
  /** The rides of each line in one direction, from one stop to the next: how long each takes, and the time between two trains. */
  lines: { line: string; direction: string; rides: [from: string, to: string, seconds: number, headway: number][] }[];
  /** The ways on foot between two stations, or between two platforms of one. */
  transfers: [from: string, to: string, seconds: number][];
}

/** A walk between a place and a station, by its id. */
export interface Walk {
  station: string;
  seconds: number;
}

/** The fastest way to a place: the lines in the order in which one takes them, none for a way on foot. */
export interface Ride {
  seconds: number;
  lines: string[];
}

/** From the street to the platform. */
const ENTRY_SECONDS = 120;
/** The cost of a change beside its walk and wait, so that a ride with few changes beats one that is a little faster. */
const CHANGE_SECONDS = 120;

interface Edge {
  to: number;
  seconds: number;
}

/** Returns the nodes of a queue, which has a list for each second, in order of time. The list may grow behind the present second. */
function* inOrder(queue: readonly number[][]) {
  for (let at = 0; at < queue.length; at++) for (const node of queue[at] ?? []) yield { node, at };
}

/** Returns when each node is reached first, in whole seconds, and from which node. */
function reach(edges: readonly Edge[][], starts: readonly Edge[]) {
  const queue: number[][] = [];
  const seconds = edges.map(() => Number.POSITIVE_INFINITY);
  const previous = edges.map(() => -1);
  const visit = (node: number, at: number, from: number) => {
    if (at >= (seconds[node] as number)) return;
    seconds[node] = at;
    previous[node] = from;
    queue[at] ??= [];
    queue[at].push(node);
  };
  for (const { to, seconds: at } of starts) visit(to, at, -1);
  for (const { node, at } of inOrder(queue))
    if (seconds[node] === at) for (const edge of edges[node] ?? []) visit(edge.to, at + edge.seconds, node);
  return { seconds, previous };
}

/**
 * Returns a function that finds the fastest ride from a place to all stations. A passenger waits half the time between two trains of a line
 * whenever they take one, and walks between two platforms as long as the table says. Each station has two nodes, for somebody who waits
 * there and for somebody who got off, and one for each line and direction, for somebody in such a train.
 */
export function createRides({ stations, lines, transfers }: TrainNetwork) {
  const edges: Edge[][] = [];
  const lineOfNode: (string | null)[] = [];
  const addNode = (line: string | null) => {
    lineOfNode.push(line);
    return edges.push([]) - 1;
  };
  const addEdge = (from: number, to: number, seconds: number) => edges[from]?.push({ to, seconds });

  const nodes = new Map(stations.map(([id]) => [id, { waiting: addNode(null), gotOff: addNode(null) }]));
  const nodeOf = (id: string) => nodes.get(id) ?? missingStation(id);
  for (const [from, to, seconds] of transfers)
    addEdge(nodeOf(from).gotOff, nodeOf(to).waiting, seconds + CHANGE_SECONDS);
  for (const { line, rides } of lines) {
    const trains = new Map<string, number>();
    const trainAt = (station: string) => {
      const known = trains.get(station);
      if (known !== undefined) return known;
      const node = addNode(line);
      trains.set(station, node);
      addEdge(node, nodeOf(station).gotOff, 0);
      return node;
    };
    const trainsAnHour = new Map<string, number>();
    for (const [from, to, seconds, headway] of rides) {
      addEdge(trainAt(from), trainAt(to), seconds);
      trainsAnHour.set(from, (trainsAnHour.get(from) ?? 0) + 3600 / headway);
    }
    for (const [station, count] of trainsAnHour)
      addEdge(nodeOf(station).waiting, trainAt(station), Math.round(1800 / count));
  }

  /** Returns the lines on the way to a node, each once for every train of it. */
  function linesTo(node: number, previous: readonly number[]): string[] {
    const taken: string[] = [];
    for (let at = node; at >= 0; at = previous[at] as number) {
      const line = lineOfNode[at];
      const before = lineOfNode[previous[at] as number];
      if (line && !before) taken.unshift(line);
    }
    return taken;
  }

  /** Returns a function that tells the fastest ride from these walks to others; null when there is none. It walks when that is as fast. */
  return (walks: readonly Walk[]) => {
    const starts = walks.map(({ station, seconds }) => ({
      to: nodeOf(station).waiting,
      seconds: seconds + ENTRY_SECONDS,
    }));
    const { seconds, previous } = reach(edges, starts);
    return (destinations: readonly Walk[]): Ride | null => {
      let best: Ride | null = null;
      const keep = (ride: Ride) => {
        if (ride.seconds < (best?.seconds ?? Number.POSITIVE_INFINITY)) best = ride;
      };
      for (const walk of destinations)
        for (const { station, seconds: ownSeconds } of walks)
          if (station === walk.station) keep({ seconds: ownSeconds + walk.seconds, lines: [] });
      for (const walk of destinations) {
        const { gotOff } = nodeOf(walk.station);
        keep({ seconds: (seconds[gotOff] as number) + walk.seconds, lines: linesTo(gotOff, previous) });
      }
      return best;
    };
  };
}

function missingStation(id: string): never {
  throw new Error(`The table of trains has no station ${id}.`);
}

/**
 * Returns a function that reads the walks in a text of nearby-stations.data.ts: 'name line minutes', divided by commas.
 * @throws Error (that function) for a station that the table does not have, or has twice
 */
export function createWalkReader({ stations, lines }: TrainNetwork): (text: string) => Walk[] {
  const byName = Map.groupBy(stations, ([, name]) => name);
  const linesAt = new Map(stations.map(([id]) => [id, new Set<string>()]));
  for (const { line, rides } of lines)
    for (const [from, to] of rides) {
      linesAt.get(from)?.add(line);
      linesAt.get(to)?.add(line);
    }
  const read = (walk: string): Walk => {
    const [, name = '', key = '', minutes] = /^(.+) (\S+) (\d+)$/.exec(walk) ?? [];
    const matching = byName.get(name)?.filter(([id]) => id === key || linesAt.get(id)?.has(key)) ?? [];
    const [station] = matching;
    if (!station || matching.length > 1) throw new Error(`The table of trains has not one station '${walk}'.`);
    return { station: station[0], seconds: Number(minutes) * 60 };
  };
  return (text) => (text === '' ? [] : text.split(', ').map(read));
}
