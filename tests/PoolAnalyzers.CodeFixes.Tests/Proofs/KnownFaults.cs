namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Fixes that make something worse, or seem to. Any other harm of the same fix fails. The list only shrinks.</summary>
internal static class KnownFaults
{
    public static IReadOnlySet<HarmfulFix> All { get; } = new HashSet<HarmfulFix>
    {
        // The array that goes back is longer than the copy, which has the length that was asked for.
        new("Pool010FixTests/Array_leaves", 19, "POOL016", "Hand out a copy (ToArray)", Harm.GivesOther),
        new("Pool010FixTests/Array_leaves", 0, "POOL016", "all POOL016", Harm.GivesOther),

        // A key or a number that has to have 16 bytes is refused where fewer were asked for. Before, it was made of bytes that another renter left.
        new("Twins/POOL020/key_or_sequence.cs", 80, "POOL020", "Use only the 'n' elements that were asked for", Harm.LosesMore),
        new("Twins/POOL020/key_or_sequence.cs", 0, "POOL020", "all POOL020", Harm.LosesMore),
        new("Twins/POOL020/more_wholes.cs", 101, "POOL020", "Use only the 'n' elements that were asked for", Harm.LosesMore),
        new("Twins/POOL020/more_wholes.cs", 0, "POOL020", "all POOL020", Harm.LosesMore),

        // The title says what to check: fewer elements than the view leaves out, a base class that comes back, an array that is in the field though it went
        // back.
        new("Twins/POOL020/more_wholes.cs", 14, "POOL020",
            "Use only the 'n' elements that were asked for (check that there are at least '2' elements)", Harm.LosesMore),
        new("Twins/POOL020/more_wholes.cs", 42, "POOL020",
            "Use only the 'n' elements that were asked for (check that there are at least '2' elements)", Harm.LosesMore),
        new("Twins/POOL012/base_class_behind_the_release.cs", 103, "POOL006",
            "Release what '_chars' holds first (check that 'base.Close' does not come back here)", Harm.ReturnsTwice),
        new("Twins/POOL005/for_a_while.cs", 59, "POOL005",
            "Make 'Holder' disposable, and release '_now' there (check that its users dispose it)", Harm.ReturnsTwice),

        // The object that was given keeps the array, and who gave it disposes it: here nobody does.
        new("Twins/POOL010/given_to_somebody_who_gives_it_back_2.cs", 192, "POOL010", "Remove this second release", Harm.LosesMore),
        new("Twins/POOL010/given_to_somebody_who_gives_it_back_2.cs", 0, "POOL010", "all POOL010", Harm.LosesMore),

        // Two static fields that are each other: there is no pool, and every call fails. With a pool that there is, the program goes on to an element that an
        // array for nothing does not have.
        new("Twins/POOL013/alias_of_an_alias.cs", 139, "POOL013", "Rent from 'Pools.Large', which gets it back", Harm.GivesOther),
    };
}
