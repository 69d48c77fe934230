import { openFirefox } from './firefox.ts'
import { runScenarios } from './run-scenarios.ts'

runScenarios('Firefox', openFirefox)
