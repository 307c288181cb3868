/** What systemd says about the descriptors it hands over, taken from the environment (sd_listen_fds(3)). */
export interface SocketVariables {
  readonly listenPid?: string | undefined;
  readonly listenFds?: string | undefined;
  readonly listenFdNames?: string | undefined;
}

/** Descriptors that were open when the program started. */
export interface InheritedDescriptors {
  /** A socket that listens already. */
  readonly listener?: number;
  /** A connection to systemd's notification socket, named so by the unit's OpenFile=. */
  readonly notify?: number;
}

const firstDescriptor = 3;
const notifyName = 'notify';

/** The descriptors meant for this process; none when the variables were meant for another one, or for nobody. */
export function inheritedDescriptors(variables: SocketVariables, pid: number): InheritedDescriptors {
  if (variables.listenPid !== String(pid) || !/^[1-9]\d?$/.test(variables.listenFds ?? '')) return {};
  const names = variables.listenFdNames?.split(':') ?? [];
  const all = Array.from({ length: Number(variables.listenFds) }, (_, i) => i);
  const notify = all.find((i) => names[i] === notifyName);
  const listener = all.find((i) => i !== notify);
  return {
    ...(listener !== undefined && { listener: firstDescriptor + listener }),
    ...(notify !== undefined && { notify: firstDescriptor + notify }),
  };
}
