/** True in CI, which takes the time to try everything. Elsewhere tests try a share, so that all take less than five minutes. */
export const isThorough = process.env.CI === 'true';
