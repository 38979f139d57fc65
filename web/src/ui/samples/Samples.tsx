import { Page } from "../layout/Page.tsx"
import { ButtonSamples } from "./ButtonSamples.tsx"
import { CalendarSamples } from "./CalendarSamples.tsx"
import { ChartSamples } from "./ChartSamples.tsx"
import { ClothSamples } from "./ClothSamples.tsx"
import { FieldSamples } from "./FieldSamples.tsx"
import { FormSamples } from "./FormSamples.tsx"
import { MessageSamples } from "./MessageSamples.tsx"
import { PaperSamples } from "./PaperSamples.tsx"
import { PersonSamples } from "./PersonSamples.tsx"
import { TableSamples } from "./TableSamples.tsx"
import { WordSamples } from "./WordSamples.tsx"

/** Every part in every state, for design work and the accessibility tests. */
export function Samples() {
  return (
    <Page title="Samples" lead="Every part of the design system in every state.">
      <TableSamples />
      <MessageSamples />
      <ButtonSamples />
      <FieldSamples />
      <FormSamples />
      <CalendarSamples />
      <ChartSamples />
      <WordSamples />
      <PersonSamples />
      <PaperSamples />
      <ClothSamples />
    </Page>
  )
}
