namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>A program that the proofs can take, or a mutant of one. It is made and proven when the first test asks for its proof.</summary>
/// <param name="name">What the row of the tests is called.</param>
/// <param name="rules">The rules that the program is marked with.</param>
/// <param name="prove">Makes and proves it; the proof is empty where there is nothing to prove.</param>
internal sealed class ProofSource(string name, IReadOnlySet<string> rules, Func<Task<Proof>> prove)
{
    private readonly Lazy<Task<Proof>> _proof = new(prove);

    public string Name => name;

    public IReadOnlySet<string> Rules => rules;

    public Task<Proof> ProveAsync() => _proof.Value;
}
