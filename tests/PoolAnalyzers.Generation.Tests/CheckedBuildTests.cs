using System.Reflection;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What the checked build finds, in programs that are compiled with it and run.</summary>
public class CheckedBuildTests
{
    private const string Declarations =
        """
        using PoolAnalyzers;
        using System;
        using System.Linq;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 32)] static partial class LockFree;
        [FixedLengthPool(typeof(byte), Length = 16, Capacity = 32, Sync = PoolSync.Lock, Clear = ClearPolicy.Always)] sealed partial class Locked;
        [FixedLengthPool(typeof(string), Length = 16, Capacity = 32, WhenEmpty = WhenEmpty.Throw)] static partial class Strict;
        [ObjectPool(typeof(System.Text.StringBuilder), Reset = "Clear")] static partial class Builders;
        [ArrayPoolScope(typeof(int))] ref partial struct Ints;
        [ArrayPoolOwner(typeof(int))] sealed partial class Owner;


        """;

    public static TheoryData<string, string> Mistakes { get; } = new()
    {
        { "var a = LockFree.Rent(); var b = LockFree.Rent(); LockFree.Return(a); LockFree.Return(b); LockFree.Return(b);", "twice" },
        { "var a = Strict.Rent(); var b = Strict.Rent(); Strict.Return(a); Strict.Return(b); Strict.Return(b);", "twice" },
        { "var a = Builders.Rent(); var b = Builders.Rent(); Builders.Return(a); Builders.Return(b); Builders.Return(b);", "twice" },
        { "LockFree.Return(new byte[16]);", "not rented from LockFree" },
        { "Builders.Return(new System.Text.StringBuilder());", "not rented from Builders" },
        { "LockFree.Return(new Locked().Rent());", "rented from Locked and is returned to LockFree" },
        { "var a = LockFree.Rent(); LockFree.Return(a); a[3] = 1; LockFree.Rent();", "written to after it was returned" },
        { "var p = new Locked(); var a = p.Rent(); p.Return(a); a[3] = 1; p.TryRent(out _);", "written to after it was returned" },
        { "var s = new Ints(5); var copy = s; s.Dispose(); copy.Dispose();", "twice" },
    };

    // Each rental takes a stack trace, milliseconds of it. 20 rounds are past the point where returns fill a slot anew.
    private static readonly string[] s_rightPrograms =
    [
        "for (var i = 0; i < 20; i++) { var all = Enumerable.Range(0, 20).Select(_ => LockFree.Rent()).ToList(); all.ForEach(a => a[1] = 1); all.ForEach(LockFree.Return); }",
        "var p = new Locked(); for (var i = 0; i < 20; i++) { var all = Enumerable.Range(0, 20).Select(_ => p.Rent()).ToList(); if (all.Any(a => a.Any(b => b != 0))) throw new Exception(\"not zero\"); all.ForEach(a => a[1] = 1); all.ForEach(p.Return); }",
        "for (var i = 0; i < 20; i++) { using var s = new Ints(5); using var l = Owner.Rent(7); using var o = new Owner(3); using var b = Builders.RentScope(); using var none = new Ints(0); }",
        "var a = LockFree.Rent(); LockFree.Return(a); if (a[0] != 0xDB) throw new Exception(\"no poison\");",
        "var before = CheckedRentals.Report().Length; var a = LockFree.Rent(); if (CheckedRentals.Report().Length != before + 1) throw new Exception(\"not reported\"); LockFree.Return(a); if (CheckedRentals.Report().Length != before) throw new Exception(\"reported\");",
    ];

    public static TheoryData<string> RightPrograms { get; } = new(s_rightPrograms);

    private const string Losing = "Lose(); } [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] static void Lose() { LockFree.Rent()[0] = 1;";

    // All programs are compiled together, which takes most of the time of these tests; each runs in an assembly of its own, with pools of its own.
    private static readonly string[] s_bodies = [.. Mistakes.Select(row => (string)row[0]), .. s_rightPrograms, Losing];
    private static readonly Lazy<byte[]> s_image = new(Compile);

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Finds(string body, string message)
    {
        var thrown = Assert.ThrowsAny<Exception>(() => Run(body));
        Assert.Contains(message, thrown.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(RightPrograms))]
    public void Lets_right_programs_run(string body) => Run(body);

    [Fact]
    public void Reports_what_was_lost_with_the_stack_that_rented_it()
    {
        var assembly = Run(Losing);
        var report = (string[])[];
        for (var turn = 0; turn < 20 && !report.Any(line => line.Contains("was never returned", StringComparison.Ordinal)); turn++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            report = (string[])assembly.GetType("PoolAnalyzers.CheckedRentals")!.GetMethod("Report")!.Invoke(null, null)!;
        }

        var line = Assert.Single(report);
        Assert.StartsWith("A rental of LockFree was never returned.", line, StringComparison.Ordinal);
        Assert.Contains("Lose()", line, StringComparison.Ordinal);
    }

    private static byte[] Compile()
    {
        var programs = s_bodies.Select((body, i) => $"public static class Program{i} {{ public static void Run() {{ {body} }} }}");
        var run = GeneratorRun.Of(Declarations + string.Join('\n', programs), isChecked: true, mustCompile: false);
        using var image = new MemoryStream();
        var emitted = run.Output.Emit(image);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return image.ToArray();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Assembly Run(string body)
    {
        var assembly = Assembly.Load(s_image.Value);
        try
        {
            assembly.GetType($"Program{Array.IndexOf(s_bodies, body)}")!.GetMethod("Run")!.Invoke(null, null);
        }
        catch (TargetInvocationException exception)
        {
            throw exception.InnerException!;
        }

        return assembly;
    }
}
