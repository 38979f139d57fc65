/** An exact fraction; its denominator is positive. The recomputation uses fractions, so that it rounds only where the rules say so. */
export type Fraction = readonly [numerator: bigint, denominator: bigint]

export const zero: Fraction = [0n, 1n]

/** Reads a decimal as the database writes it: "17.5". */
export function fraction(decimal: string | number): Fraction {
  const [whole = "0", places = ""] = String(decimal).split(".")
  return [BigInt(whole + places), 10n ** BigInt(places.length)]
}

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
export const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c]
export const isAtLeast = ([a, b]: Fraction, [c, d]: Fraction) => a * d >= c * b

export const sumOf = (all: readonly Fraction[]) => all.reduce(plus, zero)
export const meanOf = (all: readonly Fraction[]) => over(sumOf(all), [BigInt(all.length), 1n])

/** Rounds to a number of decimals, a half upwards. */
export function rounded([a, b]: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals)
  return [(2n * a * scale + b) / (2n * b), scale]
}

export const asNumber = ([a, b]: Fraction) => Number(a) / Number(b)
