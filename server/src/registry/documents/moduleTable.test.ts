import { fileURLToPath } from "node:url"
import PdfDocument from "pdfkit"
import { expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { inProgress } from "#contract/assessment/grades/texts.ts"
import { sum } from "#contract/lib/objects.ts"
import { settings } from "../../lib/files/pdfPages.ts"
import { moduleTable } from "./reportCard.queries.ts"

test("“In progress” fits one line of a Word document, also in a font that is a sixth wider", () => {
  const { columns } = moduleTable(defaultPolicy, [])
  const column = columns.find(({ head }) => head === "Module grade")!
  const shares = sum(columns.map(({ width }) => width))
  // The text of an A4 page is 510 points wide, and a cell has 3 points on each side (wordDocuments.ts).
  const available = (510 * column.width) / shares - 6
  const wide = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"))
  const width = new PdfDocument().font(wide).fontSize(settings.tight.cell).widthOfString(inProgress)
  expect(width).toBeLessThan(available)
})
