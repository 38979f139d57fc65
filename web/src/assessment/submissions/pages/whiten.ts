import { sum } from "#contract/lib/objects.ts"

/** Pixels: a tile contains some letters and the paper between them. */
const tileSize = 32
/**
 * A pixel that is brighter than this share of the paper's brightness becomes white, so that the paper's grain costs no
 * bytes.
 */
const paperShare = 0.9

/**
 * Makes a photographed page grey in place (RGBA, as in a canvas), and its paper white even under a shadow. The paper's brightness
 * comes from the brighter half of each tile, and is interpolated between tiles.
 */
export function whiten(pixels: Uint8ClampedArray, width: number, height: number): void {
  const grey = greyOf(pixels)
  const across = Math.ceil(width / tileSize)
  const down = Math.ceil(height / tileSize)
  const lights = new Float32Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++)
      lights[row * across + column] = lightOf(grey, width, height, column * tileSize, row * tileSize)
  }
  const light = smooth(lights, across, down)
  const lightAt = (column: number, row: number) => light[row * across + column] ?? 0
  for (let y = 0; y < height; y++) {
    const vertical = tilesAround(y, down)
    for (let x = 0; x < width; x++) {
      const { first: left, second: right, share } = tilesAround(x, across)
      const upper = interpolate(lightAt(left, vertical.first), lightAt(right, vertical.first), share)
      const lower = interpolate(lightAt(left, vertical.second), lightAt(right, vertical.second), share)
      const index = y * width + x
      const value = (255 * (grey[index] ?? 0)) / (paperShare * interpolate(upper, lower, vertical.share))
      pixels[4 * index] = value
      pixels[4 * index + 1] = value
      pixels[4 * index + 2] = value
    }
  }
}

/** The brightness, with the colours weighted as eyes perceive them (Rec. 601). */
function greyOf(pixels: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4)
  for (let index = 0; index < grey.length; index++) {
    const red = pixels[4 * index] ?? 0
    const green = pixels[4 * index + 1] ?? 0
    const blue = pixels[4 * index + 2] ?? 0
    grey[index] = (299 * red + 587 * green + 114 * blue) / 1000
  }
  return grey
}

/** The brightness of the paper in a tile: the mean of the pixels that aren't darker than the tile's mean, so writing doesn't count. */
function lightOf(grey: Uint8Array, width: number, height: number, left: number, top: number): number {
  const right = Math.min(left + tileSize, width)
  const bottom = Math.min(top + tileSize, height)
  const meanFrom = (min: number) => {
    let total = 0
    let count = 0
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = grey[y * width + x] ?? 0
        if (value < min) continue
        total += value
        count++
      }
    }
    return total / count
  }
  return Math.max(1, meanFrom(Math.floor(meanFrom(0))))
}

/**
 * A tile full of ink, as in a drawing, would count as dark paper. It therefore gets the light of the paper around it. First
 * each tile takes the brightest of its neighbours, then the darkest of those, which preserves shadows. The mean follows,
 * because shadows have soft edges.
 */
function smooth(lights: Float32Array, across: number, down: number): Float32Array {
  const brightest = combineNeighbours(lights, across, down, (values) => Math.max(...values))
  const filled = combineNeighbours(brightest, across, down, (values) => Math.min(...values))
  return combineNeighbours(filled, across, down, (values) => sum(values) / values.length)
}

function combineNeighbours(
  lights: Float32Array,
  across: number,
  down: number,
  combine: (values: number[]) => number,
): Float32Array {
  return lights.map((_, index) => {
    const column = index % across
    const row = Math.floor(index / across)
    const values: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
        values.push(lights[y * across + x] ?? 0)
    }
    return combine(values)
  })
}

/**
 * The two tiles whose centres are nearest to a pixel on either side. `share` is the pixel's distance from the first centre
 * towards the second, from 0 to 1.
 */
function tilesAround(pixel: number, tiles: number) {
  const index = Math.min(Math.max((pixel + 0.5) / tileSize - 0.5, 0), tiles - 1)
  const first = Math.floor(index)
  return { first, second: Math.min(first + 1, tiles - 1), share: index - first }
}

const interpolate = (a: number, b: number, share: number) => a + (b - a) * share
