namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Programs with a rule whose fixes make something worse, or seem to. The list only shrinks.</summary>
internal static class KnownFaults
{
    public static IReadOnlySet<string> All { get; } = new HashSet<string>(StringComparer.Ordinal)
    {
        // Faults. Whether an object was made stands for whether the array was returned, which the walk does not follow.
        "Twins/POOL011/object_that_stands_for_what_happened.cs POOL001",
        "Twins/POOL011/object_that_stands_for_what_happened.cs POOL011",

        // The helper that rents now has other callers, which did not return what it allocated.
        "Twins/HelperCaller/returns_a_rental_or_an_allocation.cs POOL014",
        "Twins/POOL014/length_of_at_least_something.cs POOL014",

        // No faults: the proof does not see that the object was given the owner for good, or what the program's own pool has from other runs.
        "Twins/POOL003/owner_that_a_field_lends.cs POOL003",
        "Twins/WholeRead/pool_of_the_compilation.cs POOL002",
    };
}
