/** A house behind a network: requests and sockets. */
import type { Answer, Hearing, House, Talk } from './house';

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

export class NetHouse implements House {
  async ask(method: string, path: string, body: unknown, signal: AbortSignal | null): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (body !== null) headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
    if (method !== 'GET') headers['X-Tampu-CSRF'] = cookie('tampu_csrf');
    const sent = body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      ...sent,
    });
    return { status: answer.status, reason: answer.statusText, text: await answer.text() };
  }

  talk(path: string, hearing: Hearing): Talk {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api${path}`);
    socket.onopen = () => hearing.open();
    socket.onmessage = (event) => hearing.heard(String(event.data));
    socket.onclose = ({ code }) => hearing.closed(code);
    return {
      say: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  }
}
