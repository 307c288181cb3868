import assert from 'node:assert/strict';
import { RawConnection } from '../../support/raw.ts';
import { until } from '../../support/until.ts';
import { ask, attack, newAddress } from './attack.ts';
import { lastingPhotoRequest, photoRequest } from './photos.ts';

/** Downloads that each of two clients begins: far more than its share. */
const downloads = 300;
/** Photos that a third one gets meanwhile. Whether it gets them counts, not when. */
const photos = 5;

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
      let got = 0;
      await until(async () => {
        const [response] = await ask(life, lastingPhotoRequest);
        // While the folder is replaced there is no photo; but there is room.
        assert(response && [200, 404].includes(response.status), `status ${response?.status}`);
        if (response.status === 200) got += 1;
        return got === photos;
      });
      findings.count(photosForOthers, photos);
    } finally {
      for (const connection of slow) connection.close();
    }
  },
);
