/** The worker in which the memory of later starts is made. */
import { makeImage } from './python';

self.onmessage = ({ data }: MessageEvent<string>) => {
  void makeImage(data).finally(() => self.postMessage('done'));
};
