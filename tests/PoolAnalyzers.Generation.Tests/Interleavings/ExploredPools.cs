namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The declarations whose emitted texts are explored.</summary>
internal static class ExploredPools
{
    public static readonly ExploredPool StrictArrays = Arrays(
        "Capacity = 16, WhenEmpty = WhenEmpty.Throw", new Edit("const int Capacity = 16;", "const int Capacity = 2;"), s_patience, s_adoption);

    private static Edit s_patience => new("const int Patience = 64;", "const int Patience = 2;");

    private static Edit s_adoption => new("const int ReturnsUntilAdoption = 64;", "const int ReturnsUntilAdoption = 2;");

    private static ExploredPool Arrays(string options, params Edit[] constants) => new(
        $"using PoolAnalyzers; namespace Explored {{ [FixedLengthPool(typeof(byte), Length = 1, {options})] internal static partial class Pool; }}", Driver("byte[]"), constants);

    private static string Driver(string item) =>
        $$"""
        namespace Explored
        {
            using PoolAnalyzers.Generation.Tests.Interleavings;

            internal sealed class Driver : IExploredPool
            {
                public static IExploredPool Create() => new Driver();

                public object Rent() => Pool.Rent();

                public object TryRent() => Pool.TryRent(out var item) ? item : null;

                public void Return(object item) => Pool.Return(({{item}})item);

                public void Trim() => Pool.Trim();
            }
        }
        """;
}
