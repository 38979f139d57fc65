import { renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/**
 * The typeface for system-ui and sans-serif in tests. Phones and computers have typefaces of very different widths, so
 * FACE="DejaVu Sans" runs the same journeys with one that is a sixth wider.
 */
const usualFace = "Open Sans"

/**
 * Writes the fontconfig file of the tests' browser into a folder that has the package's typefaces under fonts, and returns its
 * path. It names the project's own typefaces and no folder of the system, so that text has the same width whatever is
 * installed.
 */
export function writeFontConfig(folder: string, face = process.env.FACE ?? usualFace): string {
  const wide = join(dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/package.json"))), "ttf")
  const file = join(folder, `${face.replaceAll(" ", "")}.conf`)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, fontconfig([join(folder, "fonts"), wide], face))
  renameSync(draft, file)
  return file
}

const fontconfig = (folders: string[], face: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join("\n")}
${["system-ui", "sans-serif", "sans"].map((family) => alias(family, face)).join("\n")}
${alias("serif", "DejaVu Serif")}
${alias("monospace", "DejaVu Sans Mono")}
  <match target="pattern">
    <edit name="family" mode="append_last"><string>${face}</string></edit>
  </match>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const alias = (family: string, face: string) =>
  `  <alias binding="same"><family>${family}</family><prefer><family>${face}</family></prefer></alias>`
