/** The full years of somebody on a day, both in UTC (DN-04). */
export function ageOn(born: Date, day: Date): number {
  const years = day.getUTCFullYear() - born.getUTCFullYear();
  const isBefore =
    day.getUTCMonth() < born.getUTCMonth() ||
    (day.getUTCMonth() === born.getUTCMonth() && day.getUTCDate() < born.getUTCDate());
  return isBefore ? years - 1 : years;
}
