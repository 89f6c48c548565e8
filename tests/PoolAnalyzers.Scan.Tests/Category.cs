// Builds, programs and browsers are started here: .ci/run has these tests in a lane of their own, beside those that only compute.
[assembly: AssemblyTrait("Category", "Builds")]
