/** Real time, ms, that goes on evenly: when the machine's clock is set, nobody is lost, and nobody's stay is cut. */
export const steadyNow = () => performance.timeOrigin + performance.now();
