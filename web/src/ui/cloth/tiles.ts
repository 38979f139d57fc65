import { keysOf } from "#contract/lib/objects.ts"
/** A tile is 12 by 12, so that halves, thirds and quarters are whole numbers. */
export const unit = 12

/**
 * The figures on a tile, outermost first: `M x y` starts, `L x y` draws a line, `A r s x y` an arc of radius r (s = 1
 * is clockwise). Every figure is closed.
 */
export const tiles = {
  quarter: ["M 0 0 L 12 0 A 12 1 0 12"],
  arcs: ["M 0 0 L 12 0 A 12 1 0 12", "M 0 0 L 8 0 A 8 1 0 8", "M 0 0 L 4 0 A 4 1 0 4"],
  half: ["M 0 0 L 12 0 A 6 1 0 0", "M 0 6 L 12 6 A 6 1 0 6"],
  triangle: ["M 0 0 L 12 0 L 0 12"],
  kite: ["M 6 0 L 12 6 L 6 12 L 0 6", "M 6 3 L 9 6 L 6 9 L 3 6"],
  petals: ["M 0 0 A 12 1 12 12 A 12 1 0 0"],
  leaf: ["M 0 6 A 6 1 6 0 L 6 6 L 12 6 A 6 1 6 12 L 6 6"],
  chevron: ["M 0 0 L 6 6 L 12 0 L 12 5 L 6 11 L 0 5"],
  stripes: ["M 0 1 L 12 1 L 12 3 L 0 3 M 0 5 L 12 5 L 12 7 L 0 7 M 0 9 L 12 9 L 12 11 L 0 11"],
  sun: ["M 6 1 A 5 1 6 11 A 5 1 6 1", "M 6 4 A 2 1 6 8 A 2 1 6 4"],
  steps: ["M 0 0 L 4 0 L 4 4 L 8 4 L 8 8 L 12 8 L 12 12 L 0 12"],
  bow: ["M 0 0 L 12 0 L 0 12 L 12 12"],
} as const satisfies Record<string, readonly string[]>

export type TileKind = keyof typeof tiles
export const tileKinds: readonly TileKind[] = keysOf(tiles)

type TilePosition = { x: number; y: number; turn: number; flip: boolean }

/** The path data of a figure, rotated by quarters, mirrored, and moved to the tile at column x, row y. */
export function tilePath(figure: string, { x, y, turn, flip }: TilePosition): string {
  const instructions = figure.split(" ")
  let path = ""
  let fromX = 0
  let fromY = 0
  for (let index = 0; index < instructions.length; ) {
    const command = instructions[index++]
    const [radius, clockwise] =
      command === "A" ? [Number(instructions[index++]), instructions[index++] === "1"] : [0, false]
    const [toX, toY] = turnAndFlip(Number(instructions[index++]), Number(instructions[index++]), turn, flip)
    const dx = toX - fromX
    const dy = toY - fromY
    if (command === "M") path += `${path && "z"}M${x * unit + toX} ${y * unit + toY}`
    else if (command === "A") path += `a${radius} ${radius} 0 0 ${clockwise === flip ? 0 : 1}${pair(dx, dy)}`
    else if (dy === 0) path += `h${dx}`
    else if (dx === 0) path += `v${dy}`
    else path += `l${pair(dx, dy).trim()}`
    fromX = toX
    fromY = toY
  }
  return `${path}z`
}

function turnAndFlip(x: number, y: number, turn: number, flip: boolean): [number, number] {
  let turnedX = x
  let turnedY = y
  for (let quarter = 0; quarter < turn; quarter++) [turnedX, turnedY] = [unit - turnedY, turnedX]
  return [flip ? unit - turnedX : turnedX, turnedY]
}

/** Two numbers of a path. A negative number needs no space before it, because its sign separates it. */
function pair(dx: number, dy: number): string {
  return `${dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`
}
