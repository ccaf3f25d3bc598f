/** The plain look shows statistics as figures only. */
export const drawStatistic = (_value: string, _index: number) => '';
