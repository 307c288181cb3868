// Loaded before the service: at SIGUSR2 it prints the longest time the event loop stood still since the last one.

const { monitorEventLoopDelay } = require('node:perf_hooks');

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`longest delay ${(delay.max / 1e6).toFixed(2)} ms`);
  delay.reset();
});
