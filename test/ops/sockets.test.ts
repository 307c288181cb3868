import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inheritedDescriptors } from '../../src/ops/sockets.ts';

const pid = 4711;

test('the first descriptor is number 3, and it is the listening socket', () => {
  assert.deepEqual(inheritedDescriptors({ listenPid: '4711', listenFds: '1' }, pid), { listener: 3 });
});

test('names tell the socket from the notification socket, in either order', () => {
  const names = (listenFdNames: string, listenFds = '2') =>
    inheritedDescriptors({ listenPid: '4711', listenFds, listenFdNames }, pid);
  assert.deepEqual(names('places.socket:notify'), { listener: 3, notify: 4 });
  assert.deepEqual(names('notify:places.socket'), { listener: 4, notify: 3 });
  assert.deepEqual(names('notify', '1'), { notify: 3 });
});

test('descriptors meant for another process, or for nobody, are left alone', () => {
  assert.deepEqual(inheritedDescriptors({}, pid), {});
  assert.deepEqual(inheritedDescriptors({ listenPid: '4712', listenFds: '1' }, pid), {});
  assert.deepEqual(inheritedDescriptors({ listenFds: '1' }, pid), {});
  for (const listenFds of ['', '0', '-1', 'x', '1e1', '100']) {
    assert.deepEqual(inheritedDescriptors({ listenPid: '4711', listenFds }, pid), {}, listenFds);
  }
});
