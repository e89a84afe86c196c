// A crowd at many tables: players who act at a given rate, watchers who only hear; whoever is cut off comes again and
// repeats what was not acknowledged. Reads a plan, prints what was measured; see bench/crowd.py. Needs nothing but node.
const net = require("net");
const crypto = require("crypto");

const plan = JSON.parse(require("fs").readFileSync(0, "utf8"));
const times = [];
const heard = [];
const acks = [];
const errors = [];
const waiting = [];
let wrong = 0;
let reconnects = 0;
let actions = 0;
let counting = false;
let numbers = 0;
let ended = false;

// -- a WebSocket as small as can be: text only, no extensions --------------------------------------------

function frame(opcode, body) {
  const long = body.length > 125;
  const head = Buffer.alloc((long ? 4 : 2) + 4);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]); // The mask is zero, so the body stays as it is.
}

function connect(path, cookie, on) {
  const socket = net.connect(plan.port, plan.host);
  let rest = Buffer.alloc(0);
  let open = false;
  let text = [];
  let gone = false;
  const close = (code) => {
    if (gone) return;
    gone = true;
    socket.destroy();
    on.close(code);
  };
  socket.setNoDelay(true);
  socket.on("connect", () => {
    const key = crypto.randomBytes(16).toString("base64");
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${plan.host}:${plan.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\nCookie: ${cookie}\r\n\r\n`,
    );
  });
  socket.on("error", () => close(0));
  socket.on("close", () => close(0));
  socket.on("data", (data) => {
    rest = rest.length ? Buffer.concat([rest, data]) : data;
    if (!open) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!rest.subarray(0, 12).toString().endsWith("101")) return close(0);
      open = true;
      rest = rest.subarray(end + 4);
    }
    while (rest.length >= 2) {
      let size = rest[1] & 0x7f;
      let at = 2;
      if (size === 126) {
        if (rest.length < 4) return;
        size = rest.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (rest.length < 10) return;
        size = Number(rest.readBigUInt64BE(2));
        at = 10;
      }
      if (rest.length < at + size) return;
      const opcode = rest[0] & 0x0f;
      const body = rest.subarray(at, at + size);
      const whole = rest[0] & 0x80;
      rest = rest.subarray(at + size);
      if (opcode === 8) return close(size >= 2 ? body.readUInt16BE(0) : 0);
      if (opcode === 9) socket.write(frame(10, body));
      else if (opcode < 3) {
        text.push(body);
        if (whole) {
          const all = text.length === 1 ? text[0] : Buffer.concat(text);
          text = [];
          on.message(all.toString());
        }
      }
    }
  });
  return {
    say: (message) => socket.write(frame(1, Buffer.from(JSON.stringify(message)))),
    close: () => {
      gone = true;
      socket.destroy();
    },
  };
}

// -- people ----------------------------------------------------------------------------------------------

// Changes of a state, see docs/api.md.
function put(here, [path, ...value]) {
  for (const key of path.slice(0, -1)) here = here[key];
  const last = path[path.length - 1];
  if (value.length) here[last] = value[0];
  else delete here[last];
}

function complain(what) {
  wrong += 1;
  if (errors.length < 5) errors.push(what);
}

// Whoever only listens says so now and then, as the page does; a server takes silence for absence.
const PING_EVERY = 30_000;

class Person {
  constructor(table, cookie, plays, ready, over) {
    Object.assign(this, { table, cookie, plays, ready, over });
    this.state = null;
    this.pending = null;
    this.done = false;
    this.connect();
    this.pings = setInterval(() => this.state && this.socket.say({ type: "ping", number: 0 }), PING_EVERY);
  }

  connect() {
    this.socket = connect(`/api/tables/${this.table.id}/socket?changes=true`, this.cookie, {
      message: (text) => this.hear(JSON.parse(text)),
      close: (code) => {
        if (this.done || ended) return;
        if (code >= 4000) complain(`closed with ${code}`);
        reconnects += 1;
        this.state = null;
        setTimeout(() => this.done || this.connect(), 50 + Math.random() * 200);
      },
    });
  }

  hear(message) {
    if (message.type === "ack") return this.acknowledged(message);
    if (message.type === "refused") return this.refused(message);
    if (!message.shared) return;
    if (message.type === "change") {
      for (const part of ["shared", "own"]) for (const change of message[part]) put(this.state[part], change);
    } else this.state = { shared: message.shared, own: message.own };
    const seq = this.state.shared.seq;
    if (!this.plays && counting && message.entry && this.table.sent[seq]) heard.push(performance.now() - this.table.sent[seq]);
    this.ready();
    if (message.type === "state" && this.pending) this.socket.say(this.pending.message);
    else this.think();
  }

  think() {
    if (!plan.go || !this.plays || this.pending || !this.state) return;
    const { shared, own } = this.state;
    if (shared.status !== "playing") {
      this.over();
    } else if (own.legal && own.legal.length && this.asked !== shared.seq) {
      this.asked = shared.seq;
      if (plan.rate) waiting.push(this);
      else this.act();
    }
  }

  act() {
    this.asked = -1;
    if (this.done || !this.state || this.pending) return;
    const { shared, own } = this.state;
    if (shared.status !== "playing" || !own.legal || !own.legal.length) return;
    const action = own.legal[Math.floor(Math.random() * own.legal.length)];
    const message = { type: "act", id: `c${(numbers += 1)}`, seq: shared.seq, action };
    this.pending = { message, sent: performance.now() };
    this.table.sent[shared.seq + 1] = this.pending.sent;
    this.socket.say(message);
  }

  acknowledged({ id, seq }) {
    if (!this.pending || this.pending.message.id !== id) return;
    if (counting) {
      times.push(performance.now() - this.pending.sent);
      actions += 1;
    }
    acks.push([this.table.id, seq, this.pending.message.action]);
    this.pending = null;
    this.think();
  }

  refused(message) {
    if (this.pending && this.pending.message.id === message.id) this.pending = null;
    if (message.code !== "stale") complain(message.reason);
    this.asked = -1;
    this.think();
  }

  leave() {
    this.done = true;
    clearInterval(this.pings);
    this.socket.close();
  }
}

function sit(table) {
  return new Promise((ready) => {
    const people = [];
    let missing = table.seats.length + table.watchers.length;
    table.sent = {};
    table.finished = new Promise((over) => {
      const add = (cookie, plays) => {
        let here = false;
        const arrive = () => {
          if (!here && (missing -= 1) === 0) ready(people);
          here = true;
        };
        people.push(new Person(table, cookie, plays, arrive, over));
      };
      for (const cookie of table.seats) add(cookie, true);
      for (const cookie of table.watchers) add(cookie, false);
    });
  });
}

async function play(tables, first) {
  for (const [number, table] of tables.entries()) {
    const people = number ? await sit(table) : first;
    for (const person of people) person.think();
    await table.finished;
    for (const person of people) person.leave();
    if (ended) return;
  }
}

function pace() {
  let free = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    free = Math.min(free + ((now - last) * plan.rate) / 1000, plan.rate / 10 + 1);
    last = now;
    for (; free >= 1 && waiting.length; free -= 1) {
      const [person] = waiting.splice(Math.floor(Math.random() * waiting.length), 1);
      person.act();
    }
  }, 2);
}

const sorted = (values) => Float64Array.from(values).sort();
const share = (values, part) => (values.length ? values[Math.floor((values.length - 1) * part)] / 1000 : 0);

async function main() {
  const first = await Promise.all(plan.slots.map((tables) => sit(tables[0])));
  plan.go = true;
  if (plan.rate) pace();
  const playing = Promise.all(plan.slots.map((tables, slot) => play(tables, first[slot])));
  await new Promise((done) => setTimeout(done, plan.warm * 1000));
  counting = true;
  const started = performance.now();
  process.stderr.write("counting\n");
  await Promise.race([playing, new Promise((done) => setTimeout(done, plan.seconds * 1000))]);
  const seconds = (performance.now() - started) / 1000;
  counting = false;
  plan.go = false;
  process.stderr.write("done\n");
  // Whatever is on its way may still be answered.
  await new Promise((done) => setTimeout(done, plan.rest * 1000));
  ended = true;
  const [acted, listened] = [sorted(times), sorted(heard)];
  const told = {
    actions,
    seconds,
    median: share(acted, 0.5),
    p99: share(acted, 0.99),
    heard: listened.length,
    heard_p99: share(listened, 0.99),
    reconnects,
    wrong,
    errors,
    acks: plan.acks ? acks : [],
  };
  process.stdout.write(JSON.stringify(told), () => process.exit(0));
}

main();
