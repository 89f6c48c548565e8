using PoolAnalyzers.Testing;
using Xunit.Abstractions;

namespace Scopes.Tests;

/// <summary>The program that makes the JIT compile both scopes fully.</summary>
internal static class Listed
{
    public static int Main()
    {
        const int Elements = 4;
        LastTier.Reach(Use, 2 * Elements, (type, method) => type.StartsWith("Scopes.", StringComparison.Ordinal) && method == "Once");
        return 0;

        static void Use()
        {
            for (var length = 0; length < 100; length++)
            {
                Both<Generated<byte>, ByHand<byte>>(length);
                Both<Generated<char>, ByHand<char>>(length);
                Both<Generated<int>, ByHand<int>>(length);
                Both<Generated<object>, ByHand<object>>(length);
            }
        }
    }

    private static void Both<TFirst, TSecond>(int length)
        where TFirst : struct, IWay
        where TSecond : struct, IWay
    {
        TFirst.Once(length);
        TSecond.Once(length);
    }
}

/// <summary>The generated scope is compiled to what the hand-written one is compiled to.</summary>
[Collection(nameof(Alone))]
public class ListingTests(ITestOutputHelper output)
{
    [Fact]
    public void A_use_of_the_generated_scope_is_the_same_machine_code()
    {
        var listings = JitListings.Of(typeof(Listed).Assembly, "Once");
        foreach (var element in (string[])["byte", "char", "int", "System.__Canon"])
        {
            var (generated, byHand) = (listings[$"Scopes.Generated`1[{element}]:Once"], listings[$"Scopes.ByHand`1[{element}]:Once"]);
            output.WriteLine($"{element}: {generated.Count(c => c == '\n') + 1} lines\n{generated}");
            Assert.True(generated.Count(c => c == '\n') > 10);
            Assert.Equal(WithoutNames(byHand), WithoutNames(generated));
        }
    }

    /// <summary>The names of the scopes themselves are taken out; nothing else is.</summary>
    private static string WithoutNames(string listing) => listing
        .Replace("Scopes.HandWrittenScope", "Scopes.Scope", StringComparison.Ordinal).Replace("Scopes.ByHand", "Scopes.Generated", StringComparison.Ordinal);
}
