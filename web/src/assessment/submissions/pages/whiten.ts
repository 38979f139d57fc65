/** Pixels: a tile holds some letters and the paper between them. */
const tile = 32
/** The paper becomes white from this share of its own brightness on, so that its grain costs no bytes. */
const paper = 0.9

/**
 * Makes a photographed page grey in place (RGBA, as a canvas has it), and its paper white also where a shadow lies on it. The
 * brightness of the paper is taken from the brighter half of each tile, and between tiles it is interpolated.
 */
export function whiten(pixels: Uint8ClampedArray, width: number, height: number): void {
  const grey = greyOf(pixels)
  const [across, down] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const lights = new Float32Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++)
      lights[row * across + column] = lightOf(grey, width, height, column * tile, row * tile)
  }
  const light = smooth(lights, across, down)
  for (let y = 0; y < height; y++) {
    const [above, below, downward] = between(y, down)
    for (let x = 0; x < width; x++) {
      const [left, right, rightward] = between(x, across)
      const upper = mix(light[above * across + left]!, light[above * across + right]!, rightward)
      const lower = mix(light[below * across + left]!, light[below * across + right]!, rightward)
      const at = y * width + x
      const value = (255 * grey[at]!) / (paper * mix(upper, lower, downward))
      pixels[4 * at] = value
      pixels[4 * at + 1] = value
      pixels[4 * at + 2] = value
    }
  }
}

/** The brightness as eyes weigh colours (Rec. 601). */
function greyOf(pixels: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < grey.length; at++)
    grey[at] = (299 * pixels[4 * at]! + 587 * pixels[4 * at + 1]! + 114 * pixels[4 * at + 2]!) / 1000
  return grey
}

/** The mean of a tile's pixels that are no darker than its own mean: its paper, whatever is written there. */
function lightOf(grey: Uint8Array, width: number, height: number, left: number, top: number): number {
  const [right, bottom] = [Math.min(left + tile, width), Math.min(top + tile, height)]
  const meanFrom = (min: number) => {
    let [sum, count] = [0, 0]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = grey[y * width + x]!
        if (value < min) continue
        sum += value
        count++
      }
    }
    return sum / count
  }
  return Math.max(1, meanFrom(Math.floor(meanFrom(0))))
}

/**
 * A tile that is all ink, as in a drawing, would count as dark paper. Its light is that of the paper around it: the brightest of
 * the neighbours and then the darkest of those, which leaves shadows as they are. The mean comes last, because shadows have soft edges.
 */
function smooth(lights: Float32Array, across: number, down: number): Float32Array {
  const brightest = around(lights, across, down, (values) => Math.max(...values))
  const filled = around(brightest, across, down, (values) => Math.min(...values))
  return around(filled, across, down, (values) => values.reduce((sum, value) => sum + value) / values.length)
}

function around(
  lights: Float32Array,
  across: number,
  down: number,
  combine: (values: number[]) => number,
): Float32Array {
  return lights.map((_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)]
    const values: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
        values.push(lights[y * across + x]!)
    }
    return combine(values)
  })
}

/** The two tiles whose middles a pixel lies between, and how far it is from the first to the second. */
function between(at: number, tiles: number): [number, number, number] {
  const place = Math.min(Math.max((at + 0.5) / tile - 0.5, 0), tiles - 1)
  const first = Math.floor(place)
  return [first, Math.min(first + 1, tiles - 1), place - first]
}

const mix = (one: number, other: number, share: number) => one + (other - one) * share
