/** The plain look shows statistics as figures only. */
export const drawStatistic = () => '';
