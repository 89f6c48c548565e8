using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PipeRpc.Generator;

namespace PipeRpc.Tests;

/// <summary>What cannot cross is an error where it is written.</summary>
public sealed class GeneratorTests
{
    private const string Services =
        """
        using System; using System.Collections.Generic; using System.Threading; using System.Threading.Tasks; using PipeRpc;
        namespace N;

        """;

    [Theory]
    [InlineData("void M(ref int {|a|});", "a is passed by reference")]
    [InlineData("void M(out int {|a|});", "a is passed by reference")]
    [InlineData("void M(in int {|a|});", "a is passed by reference")]
    [InlineData("ref int {|M|}();", "M returns a reference")]
    [InlineData("void {|M|}<T>();", "M is generic")]
    [InlineData("int {|P|} { get; }", "P is a property")]
    [InlineData("int {|this|}[int i] { get; }", "this[] is a property")]
    [InlineData("event Action {|E|};", "E is an event")]
    [InlineData("static abstract void {|M|}();", "M is static")]
    [InlineData("internal void {|M|}();", "M is not public")]
    [InlineData("void M(CancellationToken a, CancellationToken {|b|});", "b is a second CancellationToken")]
    [InlineData("void M(int {|a__|});", "a__ ends with two underscores")]
    [InlineData("string {|ToString|}();", "another member of the name ToString")]
    [InlineData("void {|ServiceClient|}();", "another member of the name ServiceClient")]
    [InlineData("void M(object {|a|});", "object cannot cross as a parameter. Set Json")]
    [InlineData("void M(dynamic {|a|});", "dynamic cannot cross as a parameter")]
    [InlineData("void M(List<int> {|a|});", "List<int> cannot cross as a parameter")]
    [InlineData("void M(ReadOnlySpan<byte> {|a|});", "ReadOnlySpan<byte> cannot cross as a parameter")]
    [InlineData("void M(int[,] {|a|});", "int[*,*] cannot cross as a parameter")]
    [InlineData("void M(string[] {|a|});", "string[] cannot cross as a parameter")]
    [InlineData("void M(RpcBytes {|a|});", "RpcBytes cannot cross as a parameter")]
    [InlineData("Action {|M|}();", "Action cannot cross as a result")]
    [InlineData("ReadOnlyMemory<byte> {|M|}();", "ReadOnlyMemory<byte> cannot cross as a result")]
    [InlineData("Task<Task<int>> {|M|}();", "Task<int> cannot cross as a result")]
    [InlineData("IAsyncEnumerable<RpcBytes> {|M|}();", "RpcBytes cannot cross as a result")]
    [InlineData("void M(IAsyncEnumerable<int> {|a|});", "IAsyncEnumerable<int> cannot cross as a parameter")]
    public void A_member_that_cannot_cross(string member, string message) => Check($"[RpcService] public interface IService {{ {member} }}", message);

    [Theory]
    [InlineData("[RpcService] public interface {|IService|}<T>;", "IService is generic")]
    [InlineData("public class C { [RpcService] public interface {|IService|}; }", "IService is generic, nested")]
    [InlineData("[RpcService] file interface {|IService|};", "IService is generic, nested or local")]
    [InlineData("[{|RpcService(Json = typeof(string))|}] public interface IService;", "String is no JsonSerializerContext")]
    [InlineData("[{|RpcService(Formats = [typeof(int)])|}] public interface IService;", "Int32 implements ITypeWriter<T> and ITypeReader<T> for no type")]
    [InlineData("public interface IBase { int {|P|} { get; } } [RpcService] public interface IService : IBase;", "P is a property")]
    [InlineData("[RpcService] public interface {|IService|} : IComparable;", "IComparable.CompareTo: object? cannot cross")]
    [InlineData("interface IA { void M(int a); } interface IB { int {|M|}(int b); } [RpcService] interface IService : IA, IB;", "IB.M and IA.M have the same")]
    [InlineData("public interface IA { void M(); } [RpcService] public interface IService : IA { new void {|M|}(); }", "IService.M and IA.M have the same")]
    public void A_service_that_cannot_be_called(string service, string message) => Check(service, message);

    [Fact]
    public void A_type_that_the_json_context_does_not_name() => Check(
        """
        public class Known; public class Unknown;
        [System.Text.Json.Serialization.JsonSerializable(typeof(Known))]
        public abstract class Context() : System.Text.Json.Serialization.JsonSerializerContext(null);
        [RpcService(Json = typeof(Context))] public interface IService { void M(Known? a, Unknown {|b|}); }
        """,
        "N.Unknown cannot cross as a parameter. Add [JsonSerializable(typeof(N.Unknown))] to Context");

    [Fact]
    public void A_format_that_cannot_be_made() => Check(
        """
        public class Format(int size) : ITypeWriter<Uri>, ITypeReader<Uri>
        {
            public void Write(FrameWriter writer, Uri value) => writer.WriteValue(size);
            public Uri Read(ref PayloadReader reader) => null!;
        }
        [{|RpcService(Formats = [typeof(Format)])|}] public interface IService { void M(Uri a); }
        """,
        "Format has no public constructor without parameters");

    [Fact]
    public void Each_problem_of_a_service_is_reported()
    {
        var (problems, _) = Run("[RpcService] public interface IService { void M(ref int a, object b); event Action E; }");
        Assert.Equal(3, problems.Length);
    }

    [Fact]
    public void What_can_cross_compiles_without_a_warning()
    {
        var (problems, compilation) = Run(
            """
            [RpcService] public interface IService
            {
                [Obsolete] string? Old(string? a, params int[] b);
                void @class(int @event, Guid g = default, DayOfWeek day = DayOfWeek.Friday);
                IAsyncEnumerable<string?> Items(CancellationToken c);
                RpcBytes Bytes(ReadOnlyMemory<byte> a, ReadOnlyMemory<byte> b);
            }
            """,
            "N.@event");
        Assert.Empty(problems);
        Assert.Equal(2, compilation.SyntaxTrees.Count());
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning));
    }

    [Fact]
    public void A_change_elsewhere_writes_nothing_again()
    {
        var compilation = Compile(Services + "[RpcService] public interface IService { void M(); }");
        var options = new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true);
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new RpcGenerator().AsSourceGenerator()], driverOptions: options, parseOptions: s_parse);
        driver = driver.RunGenerators(compilation);
        driver = driver.RunGenerators(compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Other;", s_parse)));
        var outputs = driver.GetRunResult().Results[0].TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(s => s.Outputs).ToList();
        Assert.NotEmpty(outputs);
        Assert.All(outputs, o => Assert.Equal(IncrementalStepRunReason.Cached, o.Reason));
    }

    private static readonly CSharpParseOptions s_parse = new(LanguageVersion.Latest);

    private static void Check(string marked, string message)
    {
        var text = Services + marked;
        var start = text.IndexOf("{|", StringComparison.Ordinal);
        var length = text.IndexOf("|}", StringComparison.Ordinal) - start - 2;
        var (problems, compilation) = Run(Regex.Replace(marked, @"\{\||\|\}", ""));
        var problem = Assert.Single(problems);
        Assert.Equal("RPC001", problem.Id);
        Assert.Contains(message, problem.GetMessage(), StringComparison.Ordinal);
        Assert.Equal((start, length), (problem.Location.SourceSpan.Start, problem.Location.SourceSpan.Length));

        // Nothing else is told: no error of the compiler in a text that nobody wrote.
        Assert.DoesNotContain(compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
    }

    private static (Diagnostic[] Problems, Compilation Compilation) Run(string source, string space = "N")
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new RpcGenerator().AsSourceGenerator()], parseOptions: s_parse);
        var before = Compile((Services + source).Replace("namespace N;", $"namespace {space};"));
        driver.RunGeneratorsAndUpdateCompilation(before, out var compilation, out var problems);
        return ([.. problems], compilation);
    }

    private static CSharpCompilation Compile(string text) => CSharpCompilation.Create(
        "Service",
        [CSharpSyntaxTree.ParseText(text, s_parse, "Service.cs")],
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(p => MetadataReference.CreateFromFile(p))],
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
}
