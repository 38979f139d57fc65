import type { HomeContent } from "#contract/communication/website/pages/home.ts"

export const home: HomeContent = {
  head: {
    description:
      "A teacher training college for young women in rural Malawi: Initial Primary Teacher Education, a certificate in two years.",
  },
  intake: { text: "wait for the government advert" },
  carousel: {
    slides: [
      {
        title: "Empowering Future Female Educators",
        text: "A two-year certificate in Initial Primary Teacher Education, for young women from every district of Malawi.",
        ways: [
          { label: "How to apply", address: "/admissions#steps" },
          { label: "What you will study", address: "/#programs" },
        ],
      },
      {
        title: "",
        text: "Teach one woman to teach, and eighty children learn to read. Then eighty more, every year.",
        ways: [{ label: "About the college", address: "/#about" }],
      },
      {
        title: "Excellence in Primary Teaching",
        text: "Twelve subjects, a demonstration school for Standards 1 to 8, and two whole terms before real classes.",
        ways: [{ label: "See the curriculum", address: "/#programs" }],
      },
      {
        title: "Students’ Representative Council",
        text: "Students choose who speaks for them. The council brings their concerns to the college, and keeps clubs and campus alive.",
        ways: [
          { label: "Campus life", address: "/campus-life" },
          { label: "About the college", address: "/#about" },
        ],
      },
      {
        title: "Building Tomorrow’s Leaders",
        text: "From the classroom to head teacher, and on to chief education officer: it begins with a certificate.",
        ways: [{ label: "Ask us a question", address: "/#contact" }],
      },
    ],
  },
  about: {
    title: "Teachers for all 28 districts",
    lead: "Young women come to us with a Malawi School Certificate and leave able to stand before a class of eighty and teach each child in it.",
    districts: 28,
    overview: [
      "We are a grant-aided college of Catholic heritage in a rural district of Malawi, where primary school teachers have been trained for generations.",
      "Four of the six terms are spent in our lecture rooms and demonstration school. The two between them are spent in primary schools in Dedza and Ntcheu, where every student keeps a journal of their lessons and what came of them.",
    ].join("\n\n"),
    mission:
      "To prepare young women who teach with knowledge, skill and care, so that every child before them learns.",
    vision: "A qualified and committed teacher in every primary classroom of Malawi.",
    values: ["Hard Working", "Integrity", "Responsibility", "Professionalism", "Discipline", "Commitment"],
  },
  program: {
    title: "Initial Primary Teacher Education",
    lead: "One course for everyone: what to teach, how to teach it, and two terms of practice in schools.",
    duration: "2 Years",
    level: "Certificate program",
    focus: "Primary Education",
    subjects: [
      "Chichewa",
      "Science and Technology",
      "English",
      "Education Foundation Studies",
      "Mathematics",
      "Social and Environmental Science",
      "Expressive Arts",
      "Human Ecology",
      "Religious Studies",
      "Agriculture",
      "Life Skills",
      "Social Studies",
    ],
    practice: [
      "Teaching Practice (School Placement)",
      "Classroom Management",
      "Educational Technology",
      "Assessment & Evaluation",
      "Special Needs Education",
      "Community Engagement Projects",
    ],
    skills: [
      "Assessment and evaluation",
      "Technology integration",
      "Professional development planning",
      "Pedagogical competence",
      "Content knowledge",
      "Professionalism and ethics",
      "Reflective practice",
      "Lifelong learning",
      "Classroom management",
      "Community engagement",
    ],
    careers: [
      "Primary School Teacher",
      "Section Head",
      "Deputy Head Teacher",
      "Head Teacher",
      "Quality Assurance Officer",
      "Chief Education Officer",
    ],
  },
  apply: {
    title: "Applications will be announced soon",
    text: "Spaces are limited. Applications are made on paper, at our office: have your documents ready.",
  },
  contact: {
    title: "Write to us",
    lead: "Questions about the course, admissions or a visit: a person reads every message.",
  },
}
