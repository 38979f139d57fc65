/** The date in UTC, by which the trash is organised. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

export const isDay = (name: string) => /^\d{4}-\d\d-\d\d$/.test(name)
