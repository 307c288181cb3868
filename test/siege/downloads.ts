import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { RawConnection } from '../support/raw.ts';
import { ask, attack, newAddress } from './attack.ts';
import { lastingPhotoRequest, photoRequest } from './photos.ts';

/** Downloads that each of two clients begins: far more than its share. */
const downloads = 300;
/** Photos that a third one gets meanwhile, and patience with all of them: whether it gets them counts, not when. */
const photos = 5;
const patienceMs = 60_000;

export const photosForOthers = 'photos for a third client';

/** Two clients that begin downloads and do not read them, and a third one that must get its photos. */
export const slowDownloads = attack(
  'slow downloads of two clients beside a third one',
  [1, 1_000],
  async ({ findings }, life) => {
    const slow: RawConnection[] = [];
    try {
      for (const from of [newAddress(), newAddress()]) {
        for (let i = 0; i < downloads; i += 1) {
          const connection = await RawConnection.open(life.port, { from });
          connection.socket.pause();
          connection.send(photoRequest);
          slow.push(connection);
        }
      }
      const deadline = performance.now() + patienceMs;
      for (let got = 0; got < photos; ) {
        assert(performance.now() < deadline, `a third client got ${got} photos`);
        const [response] = await ask(life, lastingPhotoRequest);
        // While the folder is replaced there is no photo; but there is room.
        assert(response && [200, 404].includes(response.status), `status ${response?.status}`);
        if (response.status === 200) got += 1;
        await pause(50);
      }
      findings.count(photosForOthers, photos);
    } finally {
      for (const connection of slow) connection.close();
    }
  },
);
