// A closed loop of two-seat tables: every client sends its next legal action as soon as it is its turn.
// Prints {"actions", "seconds", "p99"} as JSON. Run in an environment of its own by bench/server.py.
const WebSocket = require("ws");

const plan = JSON.parse(require("fs").readFileSync(0, "utf8"));
const times = [];
let started = 0;
let counting = false;
let finished = 0;

function count(sent) {
  if (counting) times.push(performance.now() - sent);
}

// Changes of a state, see docs/api.md.
function put(here, [path, ...value]) {
  for (const key of path.slice(0, -1)) here = here[key];
  const last = path[path.length - 1];
  if (value.length) here[last] = value[0];
  else delete here[last];
}

function ours({ table, cookies }) {
  return cookies.map((cookie) => new Promise((resolve) => {
    const url = `${plan.url}/api/tables/${table}/socket?changes=true`;
    const socket = new WebSocket(url, { headers: { Cookie: cookie }, perMessageDeflate: false });
    let sent = 0;
    let answered = -1;
    let over = false;
    let state;
    const act = () => {
      const { shared, own } = state;
      if (shared.status !== "playing") {
        if (!over) finished += 1;
        over = true;
        return;
      }
      if (shared.actor !== own.seat || shared.seq === answered || !plan.go) return;
      answered = shared.seq;
      sent = performance.now();
      socket.send(JSON.stringify({ type: "act", id: String(answered), seq: answered, action: own.legal[0] }));
    };
    begin.push(act);
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "ack") return count(sent);
      if (message.type === "refused") throw new Error(JSON.stringify(message));
      if (!message.shared) return;
      if (message.type === "change") {
        for (const part of ["shared", "own"]) for (const change of message[part]) put(state[part], change);
      } else state = { shared: message.shared, own: message.own };
      resolve();
      act();
    });
  }));
}

function theirs(match) {
  return ["0", "1"].map((player) => new Promise((resolve) => {
    const socket = new WebSocket(`${plan.url}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
    const space = "/tictactoe";
    let sent = 0;
    let mine = -1;
    let state;
    const emit = (...args) => socket.send(`42${space},${JSON.stringify(args)}`);
    const act = () => {
      if (!plan.go || state.ctx.currentPlayer !== player || mine === state._stateID) return;
      mine = state._stateID;
      sent = performance.now();
      const cell = state.G.cells.indexOf(null);
      const payload = { type: "mark", args: [cell], playerID: player, credentials: null };
      emit("update", { type: "MAKE_MOVE", payload }, mine, match, player);
    };
    begin.push(act);
    socket.on("message", (data) => {
      const text = data.toString();
      if (text[0] === "0") return socket.send(`40${space},`);
      if (text === "2") return socket.send("3");
      if (text.startsWith("40")) return emit("sync", match, player, null, 2);
      if (!text.startsWith("42")) return;
      const [event, ...args] = JSON.parse(text.slice(text.indexOf(",") + 1));
      if (event === "sync") {
        state = args[1].state;
        return resolve();
      }
      if (event !== "update") return;
      state = args[1];
      if (mine >= 0 && state._stateID === mine + 1) count(sent);
      act();
    });
  }));
}

const begin = [];

async function main() {
  const open = plan.kind === "ours" ? plan.tables.flatMap(ours) : plan.tables.flatMap(theirs);
  await Promise.all(open);
  plan.go = true;
  begin.forEach((each) => each());
  await new Promise((done) => setTimeout(done, plan.warm * 1000));
  counting = true;
  started = performance.now();
  const end = started + plan.seconds * 1000;
  while (performance.now() < end && finished < open.length) await new Promise((done) => setTimeout(done, 20));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ actions: times.length, seconds, p99: times[Math.floor(times.length * 0.99)] / 1000 }));
  process.exit(0);
}

main();
