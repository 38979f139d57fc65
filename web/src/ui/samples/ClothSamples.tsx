import { Cloth } from "../cloth/Cloth.tsx"
import { Band } from "../layout/Band.tsx"
import { Sample } from "./Sample.tsx"

const sections = [
  "Students",
  "Lecturers",
  "calendar",
  "Assignments",
  "Grades",
  "Materials",
  "Settings",
  "Mail",
]
const names = ["Chichewa", "Mathematics", "Agriculture", "Life Skills", "Expressive Arts", "Human Ecology"]

export function ClothSamples() {
  return (
    <Sample title="The cloth">
      <div className="fields">
        {names.map((name) => (
          <figure key={name}>
            <Cloth seed={name} cols={4} rows={3} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      {sections.map((section) => (
        <div key={section}>
          <Band section={section} />
          {section}
        </div>
      ))}
    </Sample>
  )
}
