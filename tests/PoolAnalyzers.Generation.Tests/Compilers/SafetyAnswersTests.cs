using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Tests.Compilers;

/// <summary>What the compiler of the tests says, which has no rules but those about pointers. Newer ones are asked by <see cref="CompilerTests"/>.</summary>
public class SafetyAnswersTests
{
    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.CSharp12);

    private static readonly CSharpCompilation s_usual = GeneratorRun.Compile("internal class C { private int[] _unused = new string[] { }; }", s_parse);

    [Fact]
    public void A_compiler_without_the_rules_refuses_no_call() => Assert.Equal(default, SafetyProbe.Ask(s_usual, s_parse));

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3)]
    [InlineData(LanguageVersion.Preview)]
    public void The_question_is_understood_in_every_language(LanguageVersion version) =>
        Assert.Equal(UnsafeCalls.None, SafetyProbe.Ask(s_usual.RemoveAllSyntaxTrees(), new CSharpParseOptions(version)).Refused);

    [Fact]
    public void A_call_that_the_references_do_not_have_is_refused()
    {
        var nothing = s_usual.WithReferences();
        foreach (var call in Enum.GetValues<UnsafeCalls>())
            Assert.True(SafetyProbe.Ask(nothing, s_parse).Refused.HasFlag(call), call.ToString());
    }

    [Fact]
    public void Each_change_of_options_or_references_is_answered_anew()
    {
        var answers = new SafetyAnswers();
        Assert.Equal(default, answers.Of(s_usual));
        Assert.NotEqual(UnsafeCalls.None, answers.Of(s_usual.WithReferences()).Refused);
        Assert.Equal(default, answers.Of(s_usual.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class D { }", s_parse))));
        Assert.True(answers.Of(s_usual.WithOptions(s_usual.Options.WithAllowUnsafe(true))).AllowsUnsafe);
        Assert.Equal(default, answers.Of(s_usual));
    }

    [Fact]
    public void Where_unsafe_code_is_allowed_only_the_call_is_in_the_block()
    {
        var safety = new MemorySafety(UnsafeCalls.UninitializedArrays, AllowsUnsafe: true, NamesPointers: true);
        Assert.Equal(
            "byte[] a;\n// Why.\nunsafe\n{\n    a = Make(\n        1);\n}",
            safety.Variable(UnsafeCalls.UninitializedArrays, ("byte[]", "a"), "Make(\n    1)", "Why.", "new byte[1]"));
        Assert.Equal("Free();", safety.Statement(UnsafeCalls.FreedHandles, "Free();", "Why.", "Keep();"));
    }

    [Fact]
    public void Where_it_is_not_the_safe_call_takes_the_place()
    {
        var safety = new MemorySafety(UnsafeCalls.UninitializedArrays, AllowsUnsafe: false, NamesPointers: true);
        Assert.Equal("byte[] a = new byte[1];", safety.Variable(UnsafeCalls.UninitializedArrays, ("byte[]", "a"), "Make(1)", "Why.", "new byte[1]"));
        Assert.Equal("Keep();", safety.Statement(UnsafeCalls.UninitializedArrays | UnsafeCalls.FreedHandles, "Free();", "Why.", "Keep();"));
    }
}
