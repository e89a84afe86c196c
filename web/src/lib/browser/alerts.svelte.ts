/** What this person is told while they are elsewhere: news of their tables, and whether this browser takes pushes. */
import { api } from '../server/api';
import { language } from '../words.svelte';
import type { Alerts, Notified } from '../../types/generated';

const AGAIN = 5_000;
const HEARTBEAT = 20_000;

class Told {
  alerts: Alerts | null = $state.raw(null);
  #socket: WebSocket | null = null;
  #user = '';

  /** What waits for me: games in which I am to move, and news that is not about a turn. */
  get waiting(): number {
    const news = this.alerts?.news.filter(({ occasion }) => occasion !== 'turn' && occasion !== 'deadline');
    return (this.alerts?.waiting ?? 0) + (news?.length ?? 0);
  }

  async look(): Promise<void> {
    this.alerts = await api.alerts().catch(() => this.alerts);
  }

  /** Hear of news, as long as this is the person at the browser. */
  follow(user: string): void {
    if (user === this.#user) return;
    this.#user = user;
    this.#socket?.close();
    this.#socket = null;
    this.alerts = null;
    if (!user) return;
    void this.look();
    this.#open(user);
  }

  #open(user: string): void {
    if (user !== this.#user) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/me/socket`);
    const beat = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping' }));
    }, HEARTBEAT);
    this.#socket = socket;
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Notified;
      if (message.type === 'news') void this.look();
    };
    socket.onclose = () => {
      clearInterval(beat);
      if (socket === this.#socket) setTimeout(() => this.#open(user), AGAIN);
    };
  }

  async read(table = ''): Promise<void> {
    await api.seen(table);
    await this.look();
  }
}

export const told = new Told();

/** Where this person lives, as far as the browser knows. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const device = async () => (await worker())?.pushManager.getSubscription() ?? null;

const worker = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.register('/sw.js', { type: 'module' }) : null;

/** Can this browser take pushes at all? */
export const pushes = () => 'serviceWorker' in navigator && 'PushManager' in window;

/** Does this browser take pushes from this house? */
export async function isPushedTo(): Promise<boolean> {
  const found = pushes() ? await device() : null;
  return found !== null && (told.alerts?.devices.includes(found.endpoint) ?? false);
}

export async function takePushes(on: boolean): Promise<void> {
  const found = await device();
  if (!on) {
    if (found) await api.removeDevice(found.endpoint);
    await found?.unsubscribe();
  } else {
    const registration = await worker();
    const made =
      found ??
      (await registration!.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: told.alerts!.key,
      }));
    const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
    await api.addDevice({ endpoint: made.endpoint, p256dh, auth, language: language(), zone: zone() });
  }
  await told.look();
}
