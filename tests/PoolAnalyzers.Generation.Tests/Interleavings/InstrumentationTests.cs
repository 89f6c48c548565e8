using System.Reflection;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>What is explored is the emitted text, all of it.</summary>
public class InstrumentationTests
{
    public static TheoryData<string> Pools => [.. ExploredPools.All.Keys];

    // A field that can change and is no cell could be shared without a step of the explorer.
    [Theory]
    [MemberData(nameof(Pools))]
    public void Every_field_that_changes_is_a_cell(string pool)
    {
        var types = AllTypes(ScenarioTable.Compiled(pool).Assembly.GetType("Explored.Pool")!).Where(t => !t.IsByRefLike).ToList();
        Assert.Contains(types, t => t.Name == (pool == "leases" ? "Shells" : "ThreadCache"));
        const BindingFlags Declared = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        foreach (var field in types.SelectMany(t => t.GetFields(Declared)))
        {
            var name = $"{field.DeclaringType!.Name}.{field.Name}";
            Assert.True(field.IsInitOnly || field.IsLiteral, name);
            // The elements of an array can change: they are objects whose fields are cells.
            Assert.True(!field.FieldType.IsArray || types.Contains(field.FieldType.GetElementType()!), name);
        }
    }

    // Every statement is there, and some order runs it (CoverageTests).
    [Fact]
    public void Statements_are_those_of_the_text()
    {
        var pool = ExploredPools.All["strict arrays"];
        var text = pool.Compile();
        Assert.Contains("ThreadCache.Surrender: byte[] idle = Slot!;", text.Statements);
        Assert.Contains("Depot.Unlock: global::System.Threading.Volatile.Write(ref _lock, 0);", text.Statements);
        foreach (var statement in text.Statements.Select(s => s[(s.IndexOf(": ", StringComparison.Ordinal) + 2)..]))
            Assert.Contains(statement, pool.Emitted, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("global::System.Threading.Monitor.Enter(s_lock);", "System.Threading.Monitor")]
    [InlineData("global::System.Threading.Thread.MemoryBarrier();", "System.Threading.Thread")]
    [InlineData("global::System.Threading.Thread.VolatileWrite(ref s_count, 1);", "System.Threading.Thread")]
    [InlineData("new global::System.Collections.Concurrent.ConcurrentBag<int>().Add(1);", "System.Collections.Concurrent.ConcurrentBag<T>")]
    [InlineData("Place copy = s_places[0];", "a copy of a struct with shared fields")]
    [InlineData("int.TryParse(\"\", out s_count);", "a shared field that a method sets")]
    public void What_is_not_known_is_refused(string statement, string what)
    {
        var text =
            $$"""
            namespace Explored
            {
                internal static class Pool
                {
                    private static readonly object s_lock = new object();
                    private static readonly Place[] s_places = new Place[1];
                    private static int s_count;

                    public static void Run()
                    {
                        {{statement}}
                    }

                    private struct Place
                    {
                        public int Item;
                    }
                }
            }
            """;
        var refusal = Assert.Throws<NotSupportedException>(() => ExploredText.Compile("", "", text));
        Assert.Contains(what, refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_edit_that_no_longer_applies_fails()
    {
        var pool = ExploredPools.All["strict arrays"];
        var failure = Assert.Throws<InvalidOperationException>(() => pool.Compile(new Edit("Depot.Rearm();", "")));
        Assert.Contains("0 places instead of 1", failure.Message, StringComparison.Ordinal);
    }

    private static IEnumerable<Type> AllTypes(Type type) =>
        type.GetNestedTypes(BindingFlags.Public | BindingFlags.NonPublic)
            .Where(t => !t.IsDefined(typeof(CompilerGeneratedAttribute)))
            .SelectMany(AllTypes)
            .Append(type);
}
