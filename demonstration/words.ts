/** First names that are common in Malawi. No real person combines one with a surname below. */
export const firstNames = [
  "Alinafe",
  "Chikondi",
  "Chimwemwe",
  "Chisomo",
  "Dalitso",
  "Fatsani",
  "Kondwani",
  "Limbani",
  "Lonjezo",
  "Madalo",
  "Mayeso",
  "Mphatso",
  "Ngwazi",
  "Pemphero",
  "Pilirani",
  "Takondwa",
  "Tamanda",
  "Tawonga",
  "Temwa",
  "Thandizo",
  "Thokozani",
  "Tiyamike",
  "Ufulu",
  "Ulemu",
  "Vitumbiko",
  "Wezi",
  "Yamikani",
  "Yankho",
  "Zikomo",
  "Zione",
]

/** Surnames that no family has, so that they are recognisable as placeholders. */
export const surnames = [
  "Blank",
  "Draft",
  "Dummy",
  "Example",
  "Exercise",
  "Exhibit",
  "Figure",
  "Instance",
  "Mock",
  "Model",
  "Outline",
  "Pattern",
  "Placeholder",
  "Practice",
  "Prototype",
  "Rehearsal",
  "Sample",
  "Sketch",
  "Specimen",
  "Standin",
  "Template",
  "Testcase",
  "Trial",
]

export const villages = ["Example", "Pattern", "Sample", "Model"].map((name) => `${name} Village`)

/** Assignments: a title and a description. */
export const tasks: readonly (readonly [title: string, description: string])[] = [
  [
    "Lesson plan",
    "Plan a lesson of 35 minutes for Standard 4. Say what the learners will be able to do at its end.",
  ],
  [
    "Reading response",
    "Read the chapter handed out in class and answer its five questions in your own words.",
  ],
  [
    "Teaching aid",
    "Make a teaching aid from what is found around a school, and describe how you would use it.",
  ],
  ["Essay", "Two pages. Take a side, give three reasons, and say what speaks against it."],
  [
    "Group report",
    "Write down what your group found out. Everybody hands in the report with a page of their own.",
  ],
  ["Observation", "Observe one learner over a week, without naming them, and describe how they learn."],
]

export const journalTasks: readonly (readonly [title: string, description: string])[] = [
  [
    "Journal, first weeks",
    "Your first weeks at the school: what surprised you, and what you would do otherwise.",
  ],
  ["Lesson observed", "Describe a lesson that you observed, and one thing that you will try yourself."],
  ["Scheme and record of work", "Hand in your scheme and record of work of the last two weeks."],
  ["A learner's progress", "Follow one learner's progress, without naming them, and say what helped."],
]

export const praise = [
  "Very good work. Keep to this standard.",
  "Clear and well ordered. Well done.",
  "Good examples from your own schooling.",
]
export const advice = [
  "A good beginning. Give a reason for each of your claims.",
  "Read the question again: its second half is not answered.",
  "Check your spelling, and number your pages.",
  "Say more about what the learners do, and less about what the teacher does.",
]
export const concern = [
  "Please come and see me, so that we can go through this together.",
  "Much is missing here. Begin with the notes of the third week.",
]
