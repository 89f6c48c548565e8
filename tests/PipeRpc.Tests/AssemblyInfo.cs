// The counts of what is rented are those of the process.
[assembly: Xunit.CollectionBehavior(DisableTestParallelization = true)]
