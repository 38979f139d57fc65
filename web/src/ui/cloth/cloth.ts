/**
 * A cloth of square tiles, as on a chitenje (printed cotton), generated from a name. The same name always gives the same
 * cloth, on the server and in the browser. `Cloth.tsx` renders it as SVG.
 */
import { dice, pick } from "./dice.ts"
import { type TileKind, tileKinds, tilePath, tiles, unit } from "./tiles.ts"

/** The names of CSS variables in `tokens.css`: "maize" is `var(--maize)`. */
export type Dye = "blue-900" | "blue-700" | "sky" | "maize" | "laterite" | "clay" | "leaf" | "cream"

/** Dyes that match. The first four palettes also suit a small cloth, such as an avatar. */
const palettes: readonly (readonly Dye[])[] = [
  ["blue-900", "maize", "cream", "blue-700", "laterite", "sky"],
  ["maize", "laterite", "cream", "blue-900", "leaf", "clay"],
  ["leaf", "cream", "maize", "blue-900", "sky", "blue-700"],
  ["laterite", "maize", "cream", "blue-900", "clay", "sky"],
  ["blue-700", "sky", "cream", "maize", "blue-900", "laterite"],
]

/** The first dyes of the palettes. */
export type GroundDye = "blue-900" | "maize" | "leaf" | "laterite" | "blue-700"

type ClothPath = { dye: Dye; d: string }
type Cloth = { width: number; height: number; ground: Dye; squares: ClothPath[]; shapes: ClothPath[] }
export type ClothOptions = {
  /** Size in tiles. */
  cols?: number
  rows?: number
  /** The kinds of tiles to use. With fewer kinds the cloth looks calmer. */
  kinds?: readonly TileKind[]
  /** Mirrors the cloth left to right, as printed cloth is. */
  mirror?: boolean
  /** The background dye. If the neighbouring surface has the same dye, the first column blends into it. */
  ground?: GroundDye
}

/** Collects path data by dye, so that a cloth consists of a dozen paths instead of a hundred. */
function pathsByDye() {
  const byDye = new Map<Dye, string>()
  const add = (dye: Dye, d: string) => byDye.set(dye, (byDye.get(dye) ?? "") + d)
  return { add, paths: () => Array.from(byDye, ([dye, d]) => ({ dye, d })) }
}

export function cloth(name: string, options: ClothOptions = {}): Cloth {
  const { cols = 4, rows = 4, kinds = tileKinds, mirror = false } = options
  const roll = dice(name)
  const picked = pick(roll, palettes)
  const dyes = palettes.find(([first]) => first === options.ground) ?? picked
  const [ground] = dyes as [Dye]
  const squares = pathsByDye()
  const layers = [pathsByDye(), pathsByDye(), pathsByDye()]
  const drawnColumns = mirror ? Math.ceil(cols / 2) : cols

  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < drawnColumns; col++) {
      const shapes = tiles[pick(roll, kinds)]
      const turn = Math.floor(roll() * 4)
      const dyed = pick(roll, dyes)
      const under = options.ground && col === 0 ? ground : dyed
      const over = pick(roll, without(dyes, under))
      const inner = pick(roll, without(dyes, over))
      const across = mirror && cols - 1 - col !== col ? [col, cols - 1 - col] : [col]
      for (const x of across) {
        if (under !== ground) squares.add(under, `M${x * unit} ${row * unit}h${unit}v${unit}h-${unit}z`)
        const dyeByDepth = [over, inner, under]
        shapes.forEach((shape, depth) => {
          layers[depth]?.add(
            dyeByDepth[depth] ?? under,
            tilePath(shape, { x, y: row, turn, flip: x !== col }),
          )
        })
      }
    }
  }
  const shapes = layers.flatMap((layer) => layer.paths())
  return { width: cols * unit, height: rows * unit, ground, squares: squares.paths(), shapes }
}

function without(dyes: readonly Dye[], dye: Dye) {
  return dyes.filter((other) => other !== dye)
}

/** Combinations of dyes that remain distinct in a narrow band. */
const bandDyes: readonly (readonly [ground: Dye, figure: Dye, inner: Dye])[] = [
  ["blue-700", "maize", "blue-900"],
  ["laterite", "maize", "blue-900"],
  ["leaf", "cream", "maize"],
  ["maize", "blue-900", "laterite"],
  ["blue-900", "sky", "maize"],
  ["clay", "laterite", "cream"],
  ["sky", "blue-900", "cream"],
]

/** Kinds of tiles that look good when repeated. */
const bandKinds = [
  "triangle",
  "chevron",
  "kite",
  "steps",
  "petals",
  "half",
  "arcs",
  "sun",
  "bow",
] as const satisfies readonly TileKind[]

type BandTile = { ground: Dye; paths: ClothPath[] }

/**
 * The tile that a section's band repeats. The same name always gives the same tile. Bands that must differ are numbered:
 * they use the kinds and the dyes in turn. A band may also have a fixed ground.
 */
export function bandTile(section: string, kind?: TileKind, dyed?: number | GroundDye): BandTile {
  const roll = dice(section)
  const shapes = tiles[kind ?? pick(roll, bandKinds)]
  const own =
    typeof dyed === "number" ? bandDyes[dyed % bandDyes.length] : bandDyes.find(([first]) => first === dyed)
  const [ground, figure, inner] = own ?? pick(roll, bandDyes)
  const paths = shapes.map((shape, depth) => ({
    dye: [figure, inner][depth] ?? ground,
    d: tilePath(shape, { x: 0, y: 0, turn: 0, flip: false }),
  }))
  return { ground, paths }
}
