/** The bank holidays of a year: the days other than Saturdays and Sundays on which no bank works. */
interface BankHolidayYear {
  /** Who says so. */
  source: string
  /** Whether SUDEBAN's circular of that year is in it: the Mondays to which bank holidays move are known from there alone. */
  announced: boolean
  /** `01-12`, in order. */
  days: readonly string[]
}

/**
 * Holidays of Venezuela's banks by year. The law (Ley de Fiestas Nacionales, art. 1, and the labour law, art. 184) fixes
 * 1 January, the Monday and Tuesday of Carnival, Thursday and Friday of the Holy Week, 19 April, 1 May, 24 June, 5 and 24
 * July, 12 October, 24, 25 and 31 December. All others are SUDEBAN's, by a circular for each year, published in November or
 * December before. Add a year from its circular; until then, `rate.holidays_unknown` is logged.
 * SQL’s next_banking_day() has the same days.
 */
export const BANK_HOLIDAYS: Readonly<Record<string, BankHolidayYear>> = {
  2026: {
    source: 'SUDEBAN, Calendario Bancario 2026 (published 1 December 2025)',
    announced: true,
    days: [
      // Epiphany and the Divina Pastora, each moved to a Monday.
      ...['01-01', '01-12', '01-19'],
      ...['02-16', '02-17'],
      // Saint Joseph, on its own day.
      '03-19',
      ...['04-02', '04-03', '05-01'],
      // Ascension, Corpus Christi, Saints Peter and Paul.
      ...['05-18', '06-08', '06-24', '06-29'],
      '07-24',
      // Our Lady of Coromoto.
      '09-14',
      // Saint José Gregorio Hernández.
      ...['10-12', '10-26'],
      // Our Lady of Chiquinquirá, and the Immaculate Conception.
      ...['11-23', '12-14'],
      ...['12-24', '12-25', '12-31'],
    ],
  },
  2027: {
    source: 'the law alone, and Easter (28 March); SUDEBAN’s circular is to be added',
    announced: false,
    days: [
      '01-01',
      ...['02-08', '02-09'],
      ...['03-25', '03-26', '04-19'],
      ...['06-24', '07-05'],
      '10-12',
      ...['12-24', '12-31'],
    ],
  },
}
