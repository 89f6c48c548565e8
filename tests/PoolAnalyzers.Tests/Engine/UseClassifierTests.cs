using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>What the parameter <c>x</c> is used for: syntax and operations must agree.</summary>
public sealed class UseClassifierTests
{
    [Theory]
    [InlineData("_ = x;", nameof(UseKind.Ignored))]
    [InlineData("_ = x.Length;", nameof(UseKind.Asked))]
    [InlineData("_ = x?.Length;", nameof(UseKind.Asked))]
    [InlineData("_ = (x!).Length;", nameof(UseKind.Asked))]
    [InlineData("x.Clone();", nameof(UseKind.Called))]
    [InlineData("x?.Clone();", nameof(UseKind.Called))]
    [InlineData("_ = x[0];", nameof(UseKind.Indexed))]
    [InlineData("_ = x[1..];", nameof(UseKind.Sliced))]
    [InlineData("Take(x);", nameof(UseKind.Passed))]
    [InlineData("Take((object)x!);", nameof(UseKind.Passed))]
    [InlineData("Set(ref x);", nameof(UseKind.ByReference))]
    [InlineData("_ = new List<byte>(x);", nameof(UseKind.BuiltInto))]
    [InlineData("_ = new[] { x };", nameof(UseKind.BuiltInto))]
    [InlineData("byte[][] all = [x];", nameof(UseKind.BuiltInto))]
    [InlineData("x = [];", nameof(UseKind.Written))]
    [InlineData("x ??= [];", nameof(UseKind.Written))]
    [InlineData("(x, _) = (new byte[1], 0);", nameof(UseKind.Written))]
    [InlineData("s_kept = x;", nameof(UseKind.Stored))]
    [InlineData("var y = x;", nameof(UseKind.Named))]
    [InlineData("object y = (object)x;", nameof(UseKind.Named))]
    [InlineData("_ = x == null;", nameof(UseKind.Compared))]
    [InlineData("_ = x is not null;", nameof(UseKind.Compared))]
    [InlineData("_ = x is { Length: 1 } y;", nameof(UseKind.Matched))]
    [InlineData("foreach (var y in x) { }", nameof(UseKind.Enumerated))]
    [InlineData("lock (x) { }", nameof(UseKind.LookedAt))]
    [InlineData("return x;", nameof(UseKind.Returned))]
    [InlineData("_ = x ?? throw new Exception();", nameof(UseKind.Other))]
    public void Kind_of_a_use(string statement, string kind)
    {
        var code = $$"""
            using System; using System.Collections.Generic;
            class Program
            {
                static object s_kept = "";
                static void Take(object kept) { }
                static void Set(ref byte[] place) { }
                static object Use(byte[] x) { {{statement}} return ""; }
            }
            """;
        var tree = CSharpSyntaxTree.ParseText(code);
        var compilation = CSharpCompilation.Create("Uses", [tree], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var mention = tree.GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>().First(n => n.Identifier.ValueText == "x");
        Assert.Equal(kind, SyntaxUses.Of(mention, Through.Casts).Kind.ToString());
        Assert.Equal(kind, UseClassifier.Of(compilation.GetSemanticModel(tree).GetOperation(mention)!, Through.Casts).Kind.ToString());
    }
}
